import { sql, type SqlBool } from 'kysely'
import { tableShapes } from '../../platform/db/copy/table-shapes.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectFileLocations, placeOf, type FileLocation } from '../../platform/db/file-locations.ts'
import { isPostgres } from '../../platform/db/engine.ts'
import type { ItemNum } from '../../platform/ids.types.ts'

/** Errors reported by the engine; empty if the file is intact, and on PostgreSQL, which runs its own checks. */
export async function readIntegrity(db: Db): Promise<string[]> {
  if (isPostgres(db)) return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
}

interface Reference {
  readonly table: string
  readonly column: string
  readonly target: string
  readonly targetColumn: string
  /** Whether the row remains without its reference when the target is deleted. */
  readonly isOptional: boolean
}

export interface Orphans extends Reference {
  readonly count: number
}

/**
 * Finds rows with dangling references. Foreign keys rule them out, but a damaged or manually edited file may have
 * them.
 */
export async function findOrphans(db: Db): Promise<Orphans[]> {
  const found: Orphans[] = []
  for (const reference of await referencesOf(db)) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${orphansOf(reference)}`.execute(db)
    const count = Number(rows[0]?.n ?? 0)
    if (count > 0) found.push({ ...reference, count })
  }
  return found
}

const orphansOf = (reference: Reference) =>
  sql`${sql.table(reference.table)} as child where ${isOrphan(reference)}`

/** For queries that name the table `child`. */
export const isOrphan = ({ column, target, targetColumn }: Reference) => sql<SqlBool>`
  ${sql.ref(`child.${column}`)} is not null and not exists (
    select 1 from ${sql.table(target)} as parent where ${sql.ref(`parent.${targetColumn}`)} = ${sql.ref(`child.${column}`)}
  )`

/** PostgreSQL always enforces foreign keys. */
async function referencesOf(db: Db): Promise<Reference[]> {
  if (isPostgres(db)) return []
  const references: Reference[] = []
  for (const { name } of await tableShapes()) {
    const { rows } = await sql<{ from: string; table: string; to: string | null; on_delete: string }>`
      select "from", "table", "to", on_delete from pragma_foreign_key_list(${name})`.execute(db)
    for (const { from, table, to, on_delete: onDelete } of rows) {
      const isOptional = onDelete === 'SET NULL'
      references.push({ table: name, column: from, target: table, targetColumn: to ?? 'id', isOptional })
    }
  }
  return references
}

export interface WrongSum {
  readonly num: ItemNum
  readonly title: string
  readonly size: number
  readonly files: number
}

/** Items whose stored size or file count doesn't match their files. */
export async function findWrongSums(db: Db): Promise<WrongSum[]> {
  const { rows } = await sql<WrongSum>`
    select item.num, item.title, coalesce(sums.size, 0) as size, coalesce(sums.files, 0) as files
    from item left join (
      select item_num, sum(size) as size, count(*) as files from item_file group by item_num
    ) as sums on sums.item_num = item.num
    where item.size <> coalesce(sums.size, 0) or item.num_files <> coalesce(sums.files, 0)`.execute(db)
  return rows.map((row) => ({ ...row, size: Number(row.size), files: Number(row.files) }))
}

export async function findItemsWithoutFiles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select('title')
    .where('is_missing', '=', 0)
    .where('media_type', '!=', 'podcast')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('item_file').select('item_file.num').whereRef('item_file.item_num', '=', 'item.num'),
        ),
      ),
    )
    .execute()
  return rows.map(({ title }) => title)
}

export type Picture = { readonly path: string } & (
  { readonly kind: 'cover'; readonly num: ItemNum } | { readonly kind: 'author'; readonly num: number }
)

export async function listPictures(db: Db): Promise<Picture[]> {
  const covers = await db.selectFrom('item_cover').select(['item_num', 'path']).execute()
  const authors = await db
    .selectFrom('author')
    .select(['num', 'image_path'])
    .where('image_path', 'is not', null)
    .execute()
  return [
    ...covers.map((row) => ({ kind: 'cover' as const, num: row.item_num, path: row.path })),
    ...authors.map((row) => ({ kind: 'author' as const, num: row.num, path: row.image_path ?? '' })),
  ]
}

/** Files that should be on disk: those of items not marked as missing, in folders that are reachable. */
export async function listMediaFiles(db: Db): Promise<FileLocation[]> {
  const rows = await selectFileLocations(db).where('item.is_missing', '=', 0).execute()
  return rows.map(placeOf)
}

export interface LibraryFolder {
  readonly path: string
  /** Items that are not marked as missing. */
  readonly numItems: number
}

export async function listLibraryFolders(db: Db): Promise<LibraryFolder[]> {
  const rows = await db
    .selectFrom('library_folder as folder')
    .leftJoin('item', (join) => join.onRef('item.folder_id', '=', 'folder.id').on('item.is_missing', '=', 0))
    .select((eb) => ['folder.path', eb.fn.count<number>('item.num').as('num_items')])
    .groupBy(['folder.id', 'folder.path'])
    .orderBy('folder.path')
    .execute()
  return rows.map((row) => ({ path: row.path, numItems: Number(row.num_items) }))
}

export async function newestTime(db: Db): Promise<number> {
  const item = await db
    .selectFrom('item')
    .select(({ fn }) => fn.max('updated_at').as('at'))
    .executeTakeFirst()
  const session = await db
    .selectFrom('playback_session')
    .select(({ fn }) => fn.max('updated_at').as('at'))
    .executeTakeFirst()
  return Math.max(Number(item?.at ?? 0), Number(session?.at ?? 0))
}
