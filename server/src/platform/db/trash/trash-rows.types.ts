export type Value = string | number | null
export type StoredRow = Readonly<Record<string, Value>>

/**
 * row: is deleted, and restored as it was.
 * parent: is not deleted now but may be gone later; recreated if it is.
 * link: a column that is set to null, with the key of its row.
 * anchor: the id belonging to a number that deleted rows refer to, as numbers may be reused.
 */
export type Role = 'row' | 'parent' | 'link' | 'anchor'

export interface KeptPart {
  readonly role: Role
  readonly table: string
  readonly rows: readonly StoredRow[]
}

/** What is being removed: rows of a table by id, with everything that depends on them. */
export interface RemovedRoots {
  readonly table: 'item' | 'library' | 'user' | 'collection' | 'playlist'
  readonly ids: readonly string[]
}
