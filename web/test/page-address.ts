/** The page created by vitest; `location` itself cannot be replaced. */
declare const jsdom: { reconfigure(settings: { url: string }): void }

/** Continues as if the page had been loaded from there. */
export const setPageAddress = (url: string): void => jsdom.reconfigure({ url })
