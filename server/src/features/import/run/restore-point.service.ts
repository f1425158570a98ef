import type { Context } from '../../../context.ts'
import { AppError } from '../../../lib/errors.ts'
import { ArchiveError } from '../../backups/archive/archive-error.types.ts'
import { listBackups } from '../../backups/backup-folder.service.ts'
import { makeBackup } from '../../backups/make-backup.service.ts'
import { getAllLibraries } from '../../libraries/imported-libraries.service.ts'
import { getUsers } from '../../users/users.service.ts'
import { loadImportState, loadImportStateToChange, saveImportState } from '../import-state.store.ts'
import { type ImportContext, RESTORE_POINT, type RunControls } from './run.types.ts'

/**
 * An import mixes with what is on the server and cannot be taken apart again, so that is saved first. An import that
 * was stopped and is started again keeps the restore point from before its first start.
 */
export async function saveRestorePoint(
  ctx: ImportContext,
  { signal, progress }: Pick<RunControls, 'signal' | 'progress'>,
): Promise<string | null> {
  if (!(await hasData(ctx))) return null
  const { restorePoint: known } = await loadImportState(ctx.db)
  if (known !== null && (await listBackups(ctx)).some(({ id }) => id === known)) return known
  const restorePoint = await makeBackup(ctx, 'restore-point', {
    signal,
    progress: ({ done, total }) => progress({ step: RESTORE_POINT, done: done ?? 0, total: total ?? 0 }),
  }).catch((error: unknown) => {
    if (!(error instanceof ArchiveError)) throw error
    throw new AppError('unavailable', `${NOT_SAVED} ${error.message}`, { cause: error })
  })
  await ctx.db.transaction().execute(async (tx) => {
    await saveImportState(tx, { ...(await loadImportStateToChange(tx)), restorePoint })
  })
  return restorePoint
}

const NOT_SAVED = 'Nothing was imported, because what is on this server could not be saved before.'

/** A server that has only been set up has nothing to go back to. */
export async function hasData(ctx: Pick<Context, 'db'>): Promise<boolean> {
  return (await getAllLibraries(ctx)).length > 0 || (await getUsers(ctx)).length > 1
}
