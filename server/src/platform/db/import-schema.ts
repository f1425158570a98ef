/** Row types of imports. Columns are documented in docs/data-model.sql. */
export interface ImportTables {
  old_id: OldIdRow
}

export interface OldIdRow {
  kind: 'item' | 'episode' | 'library' | 'user'
  old_id: string
  id: string
}
