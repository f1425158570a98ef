import type { ItemId } from '@lectern/contract/ids'

/** What tells one file from another. */
export interface FileTraits {
  /** Relative to the library folder, or to the item: the same for both files of a comparison. */
  relPath: string
  ino: string
  size: number
  mtimeMs: number
  /** Of its first bytes; null where nobody has read them yet. */
  headHash: string | null
  durationSeconds: number | null
}

/** A file, as far as the identity of its item depends on it. */
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
  /** Of the folder; null or 0 where the file system does not keep it. */
  birthtimeMs: number | null
  files: readonly IdentityFile[]
}

export interface KnownItem extends IdentityItem {
  id: ItemId
  isMissing: boolean
}

/** `replaced`: the place is the same, what lies there is not. */
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
  /** `absorbedBy`: the found item most of its files lie in now. */
  missing: { known: K; absorbedBy: F | null }[]
  /** Known items that were missing and are back; they are among `matched`, too. */
  restored: K[]
}
