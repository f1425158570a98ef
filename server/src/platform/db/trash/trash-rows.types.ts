export type Value = string | number | null
export type StoredRow = Readonly<Record<string, Value>>

/**
 * row: it goes, and comes back as it was.
 * parent: it stays for now, but may be swept away as unused; made again if it is gone.
 * link: a column that is emptied, with the key of its row.
 * anchor: the id behind a number that rows of other things are pointed to by; numbers may be given out again.
 */
export type Role = 'row' | 'parent' | 'link' | 'anchor'

export interface KeptPart {
  readonly role: Role
  readonly table: string
  readonly rows: readonly StoredRow[]
}

/** What is being removed: rows of a table by their ids, with everything that hangs on them. */
export interface RemovedRoots {
  readonly table: 'item' | 'library' | 'user' | 'collection' | 'playlist'
  readonly ids: readonly string[]
}
