import path from 'node:path'

/** Pure path functions: nothing here accesses the disk. */

/** `/a/b` is inside `/a` and inside itself, but not inside `/a/bc`. Both are absolute. */
export function isSameOrInside(inner: string, outer: string): boolean {
  const way = path.relative(outer, inner)
  return way === '' || !(way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way))
}

export function isInsideAny(inner: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isSameOrInside(inner, folder))
}

/**
 * Normalises an absolute path: no `..`, no double or trailing separators; undefined if it isn't absolute or contains
 * NUL.
 */
export function normalisePath(given: string): string | undefined {
  return path.isAbsolute(given) && !given.includes('\0') ? path.resolve(given) : undefined
}

export const isFilesystemRoot = (absolute: string): boolean => path.parse(absolute).root === absolute

/** Number of folders in the path: 0 for the root. */
export function depthOf(absolute: string): number {
  return absolute.split(path.sep).filter((part) => part !== '').length
}
