import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Context } from './context.ts'
import type { Tx } from './platform/db/db.ts'
import { lockForTransaction } from './platform/db/locks.ts'
import { movePictures } from './platform/db/moved-paths.ts'
import { findSetting, saveSetting } from './platform/db/setting-rows.ts'
import { exists } from './platform/files/exists.ts'

const KEY = 'metadata-folder'
/** Where the pictures are in it. */
const PARTS = ['items', 'authors'] as const

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
    for (const part of PARTS) await movePictures(tx, path.join(before, part), path.join(metadataDir, part))
    await followLibraryFolders(tx, before, metadataDir)
    // Rendered items contain paths; they are rendered again when needed.
    for (const view of ['item_view', 'item_full_view']) await sql`delete from ${sql.table(view)}`.execute(tx)
    log.info(
      `METADATA_PATH was ${before} and is ${metadataDir} now: covers and author images are found there.`,
    )
  })
}

/** The sample library is in the metadata folder, and moves with it. Others that lie there may have stayed. */
async function followLibraryFolders(tx: Tx, before: string, metadataDir: string): Promise<void> {
  const folders = await tx.selectFrom('library_folder').select(['id', 'path']).execute()
  for (const folder of folders) {
    if (!folder.path.startsWith(`${before}/`)) continue
    const moved = path.join(metadataDir, path.relative(before, folder.path))
    if ((await exists(folder.path)) || !(await exists(moved))) continue
    await tx.updateTable('library_folder').set({ path: moved }).where('id', '=', folder.id).execute()
    await movePictures(tx, folder.path, moved)
  }
}

async function hasPictures(metadataDir: string): Promise<boolean> {
  for (const part of PARTS) {
    const names = await readdir(path.join(metadataDir, part)).catch(() => [])
    if (names.length > 0) return true
  }
  return false
}
