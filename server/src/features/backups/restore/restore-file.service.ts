import { databaseFile } from '../../../platform/db/database-size.ts'
import { getBackup } from '../backup-folder.service.ts'
import { type BackupContext, makeBackup } from '../make-backup.service.ts'
import { commitRestore, unpackForRestore } from './apply-backup.service.ts'
import { readCarriedOver } from './carry-over.store.ts'
import { clearStaged } from './restore-journal.service.ts'

/** Stages a restore from any file for the next start, without a running server. */
export async function restoreFile(
  ctx: BackupContext,
  file: string,
): Promise<{ readonly restorePoint: string | null; readonly createdAt: number }> {
  const following = { signal: new AbortController().signal, progress: () => undefined }
  try {
    const manifest = await unpackForRestore(ctx, file, following)
    const carried = await readCarriedOver(ctx.db)
    // A server that was never set up has nothing to go back to.
    const id = carried.users.length === 0 ? null : await makeBackup(ctx, 'restore-point', following)
    const restorePoint = id === null ? null : (await getBackup(ctx, id)).path
    await commitRestore(ctx, manifest, carried, (await databaseFile(ctx.db)) === null)
    return { restorePoint, createdAt: manifest.createdAt }
  } catch (error) {
    await clearStaged(ctx.config)
    throw error
  }
}
