/** Paths on the server, as text: only the server knows whether they exist. */

/** Trims white space and a trailing slash. */
export function cleanPath(typed: string): string {
  const path = typed.trim()
  const isRoot = /^([A-Za-z]:)?[/\\]$/.test(path)
  return isRoot ? path : path.replace(/[/\\]$/, '')
}

export function isSameOrInside(path: string, folder: string): boolean {
  const [inner, outer] = [withoutEnd(path), withoutEnd(folder)]
  return inner === outer || inner.startsWith(`${outer}/`) || inner.startsWith(`${outer}\\`)
}

const withoutEnd = (path: string): string => path.replace(/[/\\]$/, '')

export type Overlap =
  | { readonly kind: 'same'; readonly folder: string }
  | { readonly kind: 'inside'; readonly folder: string }
  | { readonly kind: 'contains'; readonly folder: string }

/** Detects whether a path overlaps with existing folders. */
export function overlapOf(path: string, folders: readonly string[]): Overlap | null {
  for (const folder of folders) {
    if (withoutEnd(path) === withoutEnd(folder)) return { kind: 'same', folder }
    if (isSameOrInside(path, folder)) return { kind: 'inside', folder }
    if (isSameOrInside(folder, path)) return { kind: 'contains', folder }
  }
  return null
}
