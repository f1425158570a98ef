/** Lets the browser draw and take input before the work goes on. */
export const giveWay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
