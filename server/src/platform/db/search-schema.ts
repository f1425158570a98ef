import type { LibraryId } from '@lectern/contract/ids'
import type { Generated } from 'kysely'
import type { ItemNum } from '../ids.types.ts'

export interface SearchTables {
  search_state: SearchStateRow
  search_doc: SearchDocRow
  search_word: SearchWordRow
  search_word_gap: SearchWordGapRow
}

/** How much of a library has been indexed: all items up to this change and, within it, up to this item number. */
export interface SearchStateRow {
  library_id: LibraryId
  format: number
  change_num: number
  item_num: ItemNum
}

/** The normalised words of an item. */
export interface SearchDocRow {
  item_num: ItemNum
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
