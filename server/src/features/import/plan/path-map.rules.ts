/** Maps paths of the old host to paths of this one. */

export interface PathMapping {
  readonly from: string
  readonly to: string
}

const isWindows = (path: string): boolean => /^[A-Za-z]:\//.test(path)

/** Windows paths are case-insensitive. */
const comparable = (path: string): string => (isWindows(path) ? path.toLowerCase() : path)

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)
const tidy = (path: string): string => path.replaceAll('\\', '/').replace(/(?<=.)\/+$/, '')

/** The longest matching mapping wins; a path without a match stays unchanged. */
export function mapPath(given: string, mappings: readonly PathMapping[]): string {
  const path = tidy(given)
  const fitting = mappings
    .map(({ from, to }) => ({ from: tidy(from), to: tidy(to) }))
    .filter(({ from }) => withSlash(comparable(path)).startsWith(withSlash(comparable(from))))
    .sort((a, b) => b.from.length - a.from.length)
  const [best] = fitting
  if (!best) return path
  const rest = path.slice(withSlash(best.from).length)
  return rest === '' ? best.to : `${withSlash(best.to)}${rest}`
}

/** Returns the path relative to the folder; null if it is outside. */
export function pathBelow(path: string, folder: string): string | null {
  const [inner, outer] = [comparable(tidy(path)), withSlash(comparable(tidy(folder)))]
  return inner.startsWith(outer) ? tidy(path).slice(outer.length) : null
}

/** Whether a path stays below the folder that it is relative to. */
export const staysBelow = (relPath: string): boolean =>
  relPath !== '' && relPath.split('/').every((part) => part !== '.' && part !== '..')
