import path from 'node:path'

/** Paths as texts: nothing here looks at a disk. */

/** `/a/b` is inside `/a` and inside itself, but not inside `/a/bc`. Both are absolute. */
export function isSameOrInside(inner: string, outer: string): boolean {
  const way = path.relative(outer, inner)
  return way === '' || !(way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way))
}

export function isInsideAny(inner: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isSameOrInside(inner, folder))
}

/** An absolute path in its one spelling: no `..`, no doubled or trailing separators; undefined for all others. */
export function normalisePath(given: string): string | undefined {
  return path.isAbsolute(given) && !given.includes('\0') ? path.resolve(given) : undefined
}

export const isFilesystemRoot = (absolute: string): boolean => path.parse(absolute).root === absolute

/** How many folders deep: 0 for the root. */
export function depthOf(absolute: string): number {
  return absolute.split(path.sep).filter((part) => part !== '').length
}
