import type { Selectable } from 'kysely'
import type { ItemRow } from '../../../platform/db/item-schema.ts'
import { prepareByTexts } from '../../../platform/db/number-list.ts'
import { oldIdOf } from './old-id.store.ts'

/** Reads an item's row joined with its one-to-one data: cover, chapters, and the texts of a book. */

const ITEM_COLUMNS = [
  'num',
  'id',
  'media_id',
  'library_id',
  'media_type',
  'folder_id',
  'rel_path',
  'is_file',
  'dev',
  'ino',
  'mtime_ms',
  'ctime_ms',
  'birthtime_ms',
  'is_missing',
  'is_invalid',
  'is_explicit',
  'added_at',
  'updated_at',
  'last_scan_at',
  'scan_version',
  'files_hash',
  'fingerprint',
  'title',
] as const

export interface WholeItemRow extends Pick<Selectable<ItemRow>, (typeof ITEM_COLUMNS)[number]> {
  readonly cover_path: string | null
  readonly cover_hash: string
  readonly cover_mime_type: string
  readonly cover_width: number
  readonly cover_height: number
  readonly cover_color: string | null
  readonly cover_source: string
  readonly cover_updated_at: number
  readonly chapters: string | null
  readonly chapters_source: string | null
  readonly subtitle: string | null
  readonly description: string | null
  readonly published_year: string | null
  readonly published_date: string | null
  readonly publisher: string | null
  readonly language: string | null
  readonly isbn: string | null
  readonly asin: string | null
  readonly is_abridged: number
  readonly missing_parts: string | null
  /** Null if the item is not a book. */
  readonly field_sources: string | null
  readonly ebook_rel_path: string | null
  readonly old_id: string | null
}

export const readItemRows = prepareByTexts<WholeItemRow>('item.id', (db, isWanted) =>
  db
    .selectFrom('item')
    .leftJoin('book', 'book.item_num', 'item.num')
    .leftJoin('item_file as ebook', 'ebook.num', 'book.ebook_file_num')
    .leftJoin('item_cover as cover', 'cover.item_num', 'item.num')
    .leftJoin('item_chapters as chapter_list', 'chapter_list.item_num', 'item.num')
    .select(ITEM_COLUMNS.map((column) => `item.${column}` as const))
    .select([
      'cover.path as cover_path',
      'cover.hash as cover_hash',
      'cover.mime_type as cover_mime_type',
      'cover.width as cover_width',
      'cover.height as cover_height',
      'cover.color as cover_color',
      'cover.source as cover_source',
      'cover.updated_at as cover_updated_at',
      'chapter_list.chapters',
      'chapter_list.source as chapters_source',
      'book.subtitle',
      'book.description',
      'book.published_year',
      'book.published_date',
      'book.publisher',
      'book.language',
      'book.isbn',
      'book.asin',
      'book.is_abridged',
      'book.missing_parts',
      'book.field_sources',
      'ebook.rel_path as ebook_rel_path',
    ])
    .select(oldIdOf('item'))
    .where(isWanted)
    .$castTo<WholeItemRow>(),
)
