/** The address that podcast apps request. */
export const feedAddress = (serverAddress: string, slug: string): string => `${serverAddress}/feed/${slug}`

/** The public server address for a feed. The development server proxies requests to this port. */
export const serverAddressOf = (
  page: { readonly origin: string; readonly basePath: string },
  isDevelopment: boolean,
): string => (isDevelopment ? 'http://localhost:3333' : page.origin + page.basePath)

/** Most podcast apps do not accept such a feed. */
export const lacksHttps = (origin: string): boolean => origin.startsWith('http:')
