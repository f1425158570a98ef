/**
 * Everything is reachable with and without the base path, and with doubled slashes: one client library joins
 * `https://host/` and `/api/…`, so that it always asks for `//api/…`.
 */
export function canonicalUrl(url: string, basePath: string): string {
  const queryStart = url.indexOf('?')
  const rawPath = queryStart < 0 ? url : url.slice(0, queryStart)
  const query = queryStart < 0 ? '' : url.slice(queryStart)
  const path = rawPath.includes('//') ? rawPath.replace(/\/{2,}/g, '/') : rawPath
  if (basePath === '') return path + query
  if (path === basePath) return `/${query}`
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) + query : path + query
}
