/** Paths of the server, as text: whether they really exist, the server says. */

/** Without spaces around it and without a slash at its end. */
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

/** How a path and the folders there are stand in each other's way. */
export function overlapOf(path: string, folders: readonly string[]): Overlap | null {
  for (const folder of folders) {
    if (withoutEnd(path) === withoutEnd(folder)) return { kind: 'same', folder }
    if (isSameOrInside(path, folder)) return { kind: 'inside', folder }
    if (isSameOrInside(folder, path)) return { kind: 'contains', folder }
  }
  return null
}
