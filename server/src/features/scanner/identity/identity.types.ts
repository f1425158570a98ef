import type { ItemId } from '@lectern/contract/ids'

/** Properties that identify a file. */
export interface FileTraits {
  /** Relative to the library folder or to the item; the same base for both files of a comparison. */
  relPath: string
  ino: string
  size: number
  mtimeMs: number
  /** Hash of the first bytes; null if they have not been read yet. */
  headHash: string | null
  durationSeconds: number | null
}

/** What item matching needs to know about a file. */
export interface IdentityFile extends FileTraits {
  dev: string
  isMedia: boolean
}

/** An item on disk: its folder, or its main file. */
export interface IdentityItem {
  folderId: string
  relPath: string
  isFile: boolean
  ino: string
  dev: string
  /** Of the folder; null or 0 if the file system does not record it. */
  birthtimeMs: number | null
  files: readonly IdentityFile[]
}

export interface KnownItem extends IdentityItem {
  id: ItemId
  isMissing: boolean
}

/** `replaced`: same path, different content. */
export type MatchKind = 'same' | 'moved' | 'renamed' | 'replaced'

export interface ItemMatch<K, F> {
  known: K
  found: F
  kind: MatchKind
  wasMissing: boolean
}

export interface Identities<K, F> {
  matched: ItemMatch<K, F>[]
  /** `splitFrom`: the known item most of its files belonged to. */
  added: { found: F; splitFrom: K | null }[]
  /** `absorbedBy`: the found item that now contains most of its files. */
  missing: { known: K; absorbedBy: F | null }[]
  /** Known items that were missing and are back; also included in `matched`. */
  restored: K[]
}
