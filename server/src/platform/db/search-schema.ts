import type { Generated } from 'kysely'

/** The row types of search. */
export interface SearchTables {
  search_state: SearchStateRow
  search_doc: SearchDocRow
  search_word: SearchWordRow
  search_word_gap: SearchWordGapRow
}

/** How far a library has been taken into the index: all items up to this change and, within it, this number. */
export interface SearchStateRow {
  library_id: string
  format: number
  change_num: number
  item_num: number
}

/** The words of an item, cleaned. */
export interface SearchDocRow {
  item_num: number
  title: string
  people: string
  series: string
  more: string
}

export interface SearchWordRow {
  num: Generated<number>
  word_key: string
}

export interface SearchWordGapRow {
  gap_key: string
  word_num: number
}
