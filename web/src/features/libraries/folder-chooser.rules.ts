import type { DirectoryView } from '@lectern/contract/filesystem'
import type { LibraryView } from '@lectern/contract/libraries'
import { isSameOrInside } from './folder-paths.rules.ts'

/** Which folders on the server may be chosen for a library. */

/** One step of the breadcrumb from the root to the current folder. */
export interface Step {
  readonly name: string
  readonly path: string
}

/** Breadcrumb to the parent of a known folder, whose siblings are likely to be wanted too. */
export function trailToParent(path: string | undefined): Step[] {
  if (path === undefined || !path.startsWith('/')) return []
  const names = path.split('/').filter((name) => name !== '')
  return names.slice(0, -1).map((name, index) => ({ name, path: `/${names.slice(0, index + 1).join('/')}` }))
}

export interface FolderUse {
  /** Folders of the library being edited, as currently in its form. */
  readonly added: readonly string[]
  /** Its folders on the server, whether they are still in the form or not. */
  readonly own: readonly string[]
  readonly others: readonly Pick<LibraryView, 'name' | 'folders'>[]
}

export type FolderState =
  | { readonly kind: 'free' }
  | { readonly kind: 'added' }
  | { readonly kind: 'used'; readonly library: string | null }
  | { readonly kind: 'unreadable' }

export function folderState(folder: DirectoryView, use: FolderUse): FolderState {
  const lies = (path: string) => isSameOrInside(folder.path, path)
  if (use.added.some(lies)) return { kind: 'added' }
  const library = use.others.find(({ folders }) => folders.some(({ fullPath }) => lies(fullPath)))
  if (library) return { kind: 'used', library: library.name }
  // The server still counts a folder as used after it was removed from the form.
  if (folder.isUsed && !use.own.some(lies)) return { kind: 'used', library: null }
  return folder.isReadable ? { kind: 'free' } : { kind: 'unreadable' }
}

/** Finds a folder of this or another library that is inside the chosen one. */
export function folderWithin(path: string, { added, others }: FolderUse): string | null {
  const taken = [...added, ...others.flatMap(({ folders }) => folders.map(({ fullPath }) => fullPath))]
  return taken.find((folder) => folder !== path && isSameOrInside(folder, path)) ?? null
}
