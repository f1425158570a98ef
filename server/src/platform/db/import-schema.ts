/** The row types of imports. What each column means: docs/data-model.sql. */
export interface ImportTables {
  old_id: OldIdRow
}

export interface OldIdRow {
  kind: 'item' | 'episode' | 'library' | 'user'
  old_id: string
  id: string
}
