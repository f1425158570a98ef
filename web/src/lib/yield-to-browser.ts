/** Yields to the browser, so that it can render and handle input. */
export const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
