/** The address that podcast apps ask for. */
export const feedAddress = (serverAddress: string, slug: string): string => `${serverAddress}/feed/${slug}`

/** What a feed is told of where it lives. The development server passes requests on to one on this port. */
export const serverAddressOf = (
  page: { readonly origin: string; readonly basePath: string },
  isDevelopment: boolean,
): string => (isDevelopment ? 'http://localhost:3333' : page.origin + page.basePath)

/** Most podcast apps do not take such a feed. */
export const lacksHttps = (origin: string): boolean => origin.startsWith('http:')
