/** '' or '/prefix': the path this server is hosted under, from the page's <base>. */
export const basePath: string = new URL(document.baseURI).pathname.replace(/\/+$/, '')

/** URL of a server path on this origin. */
export const serverUrl = (path: string): string => `${basePath}${path}`
