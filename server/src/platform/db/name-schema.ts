import type { LibraryId } from '@lectern/contract/ids'
import type { Generated } from 'kysely'
import type { ItemNum } from '../ids.types.ts'

/** Row types of authors, series and labels, by which items are filtered. */
export interface NameTables {
  author: AuthorRow
  item_author: ItemAuthorRow
  series: SeriesRow
  item_series: ItemSeriesRow
  label: LabelRow
  item_label: ItemLabelRow
}

export interface AuthorRow {
  num: Generated<number>
  id: string
  library_id: LibraryId
  name: string
  match_key: string
  last_first: string
  name_key: string
  last_first_key: string
  asin: string | null
  description: string | null
  image_path: string | null
  image_hash: string | null
  field_sources: Generated<string>
  added_at: number
  updated_at: number
}

export interface ItemAuthorRow {
  author_num: number
  item_num: ItemNum
  position: number
}

export interface SeriesRow {
  num: Generated<number>
  id: string
  library_id: LibraryId
  name: string
  match_key: string
  name_key: string
  name_plain_key: string
  description: string | null
  added_at: number
  updated_at: number
}

export interface ItemSeriesRow {
  series_num: number
  sequence_key: string
  item_num: ItemNum
  sequence: string | null
  position: number
}

export interface LabelRow {
  num: Generated<number>
  library_id: LibraryId
  kind: string
  name: string
  name_key: string
}

export interface ItemLabelRow {
  label_num: number
  item_num: ItemNum
  position: number
}
