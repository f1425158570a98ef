/** '' or '/prefix': where this server lives, from the page's <base>. */
export const basePath: string = new URL(document.baseURI).pathname.replace(/\/+$/, '')

/** The address of a server path on this origin. */
export const serverUrl = (path: string): string => `${basePath}${path}`
