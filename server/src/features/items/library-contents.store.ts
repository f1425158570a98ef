import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { User } from '../users/users.types.ts'
import { ITEM_FLAG } from './item-flags.rules.ts'
import type { LabelKind } from './items.types.ts'
import { isVisibleTo } from './visible-items.store.ts'

/** What a library holds, as far as the viewer may see it. */

export interface Totals {
  readonly totalItems: number
  readonly totalSize: number
  readonly totalDuration: number
  readonly numAudioFiles: number
  readonly numIssues: number
}

export async function readTotals(db: Db, viewer: User, libraryId: string): Promise<Totals> {
  const row = await db
    .selectFrom('item')
    .select((eb) => [
      eb.fn.countAll<number>().as('items'),
      eb.fn.sum<number | null>('size').as('size'),
      eb.fn.sum<number | null>('duration').as('duration'),
      eb.fn.sum<number | null>('num_audio_files').as('files'),
      sql<number | null>`sum(case when flags & ${sql.lit(ITEM_FLAG.hasIssues)} <> 0 then 1 else 0 end)`.as(
        'issues',
      ),
    ])
    .where('library_id', '=', libraryId)
    .where(isVisibleTo(viewer))
    .executeTakeFirstOrThrow()
  return {
    totalItems: Number(row.items),
    totalSize: Number(row.size ?? 0),
    totalDuration: Number(row.duration ?? 0),
    numAudioFiles: Number(row.files ?? 0),
    numIssues: Number(row.issues ?? 0),
  }
}

export interface NamedEntity {
  readonly id: string
  readonly name: string
}

export async function readAuthors(db: Db, viewer: User, libraryId: string): Promise<NamedEntity[]> {
  return db
    .selectFrom('author')
    .select(['author.id', 'author.name'])
    .where('author.library_id', '=', libraryId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('item_author as link')
          .innerJoin('item', 'item.num', 'link.item_num')
          .select('link.item_num')
          .whereRef('link.author_num', '=', 'author.num')
          .where(isVisibleTo(viewer)),
      ),
    )
    .orderBy('author.name_key')
    .execute()
}

export async function readSeries(db: Db, viewer: User, libraryId: string): Promise<NamedEntity[]> {
  return db
    .selectFrom('series')
    .select(['series.id', 'series.name'])
    .where('series.library_id', '=', libraryId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('item_series as link')
          .innerJoin('item', 'item.num', 'link.item_num')
          .select('link.item_num')
          .whereRef('link.series_num', '=', 'series.num')
          .where(isVisibleTo(viewer)),
      ),
    )
    .orderBy('series.name_key')
    .execute()
}

export async function readLabels(
  db: Db,
  viewer: User,
  libraryId: string,
): Promise<(kind: LabelKind) => string[]> {
  const rows = await db
    .selectFrom('label')
    .select(['label.kind', 'label.name'])
    .where('label.library_id', '=', libraryId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('item_label as link')
          .innerJoin('item', 'item.num', 'link.item_num')
          .select('link.item_num')
          .whereRef('link.label_num', '=', 'label.num')
          .where(isVisibleTo(viewer)),
      ),
    )
    .orderBy('label.name_key')
    .execute()
  return (kind) => rows.filter((row) => row.kind === kind).map((row) => row.name)
}

export async function holdsPodcasts(db: Db, libraryId: string): Promise<boolean> {
  const row = await db
    .selectFrom('library')
    .select('media_type')
    .where('id', '=', libraryId)
    .executeTakeFirst()
  return row?.media_type === 'podcast'
}
