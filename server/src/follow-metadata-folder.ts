import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Context } from './context.ts'
import { lockForTransaction } from './platform/db/locks.ts'
import { movePaths, movePictures } from './platform/db/moved-paths.ts'
import { findSetting, saveSetting } from './platform/db/setting-rows.ts'

const KEY = 'metadata-folder'

/** The database has full paths of pictures. If the metadata folder was moved with its contents, they are updated. */
export async function followMetadataFolder({
  db,
  config: { metadataDir },
  log,
}: Pick<Context, 'db' | 'config' | 'log'>): Promise<void> {
  const known = await findSetting(db, KEY)
  if (known === metadataDir) return
  // The contents may still be elsewhere: the start after they were moved finds them.
  if (known !== undefined && !(await hasPictures(metadataDir))) return
  await db.transaction().execute(async (tx) => {
    await lockForTransaction(tx, KEY)
    const before = await findSetting(tx, KEY)
    if (before === metadataDir) return
    await saveSetting(tx, KEY, metadataDir)
    if (before === undefined) return
    await movePictures(tx, before, metadataDir)
    // The sample library is in the metadata folder.
    await movePaths(tx, { table: 'library_folder', column: 'path' }, before, metadataDir)
    // Rendered items contain paths; they are rendered again when needed.
    for (const view of ['item_view', 'item_full_view']) await sql`delete from ${sql.table(view)}`.execute(tx)
    log.info(
      `METADATA_PATH was ${before} and is ${metadataDir} now: covers and author images are found there.`,
    )
  })
}

async function hasPictures(metadataDir: string): Promise<boolean> {
  for (const folder of ['items', 'authors']) {
    const names = await readdir(path.join(metadataDir, folder)).catch(() => [])
    if (names.length > 0) return true
  }
  return false
}
