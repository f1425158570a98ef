/** The page vitest made; `location` itself cannot be replaced. */
declare const jsdom: { reconfigure(settings: { url: string }): void }

/** Goes on as if the page had been loaded from there. */
export const setPageAddress = (url: string): void => jsdom.reconfigure({ url })
