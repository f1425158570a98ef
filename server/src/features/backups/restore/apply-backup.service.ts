import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../lib/errors.ts'
import { databaseFile } from '../../../platform/db/database-size.ts'
import { fileErrorCode, describeFileError } from '../../../platform/files/file-errors.ts'
import { ArchiveError } from '../archive/archive-error.types.ts'
import { runInThread } from '../archive/archive-thread.service.ts'
import { FOLDERS, type Manifest } from '../archive/backup-format.rules.ts'
import type { Following } from '../archive/write-archive.service.ts'
import { getBackup } from '../backup-folder.service.ts'
import { type BackupContext, requestBackup } from '../make-backup.service.ts'
import { type CarriedOver, carryOver, readCarriedOver } from './carry-over.store.ts'
import {
  clearStaged,
  makeStaged,
  planMoves,
  stagedDatabase,
  stagedFiles,
  writeJournal,
} from './restore-journal.service.ts'

/** Restores a backup. The server keeps running until everything is staged; then the event makes it restart. */
export function createRestores(ctx: BackupContext & Pick<Context, 'nodes'>) {
  let isRunning = false

  return async function apply(id: string, userId: UserId): Promise<void> {
    const backup = await getBackup(ctx, id)
    if (isRunning) throw new AppError('conflict', 'A backup is already being restored')
    if (ctx.nodes.others().length > 0)
      throw new AppError('conflict', 'Other servers run on this database. Stop them first, then restore.')
    isRunning = true
    const task = ctx.tasks.start({
      action: 'restore',
      title: 'Restoring a backup',
      titleKey: 'backups.restoreTask',
      audience: 'admins',
    })
    try {
      const unpacked = await unpackForRestore(ctx, backup.path, {
        signal: new AbortController().signal,
        progress: () => undefined,
      })
      await requestBackup(ctx, 'restore-point', userId)
      await commitRestore(ctx, unpacked, await readCarriedOver(ctx.db), (await databaseFile(ctx.db)) === null)
      task.finish()
    } catch (error) {
      isRunning = false
      await clearStaged(ctx.config)
      const appError = asAppError(error)
      task.fail(appError.message)
      throw appError
    }
    ctx.log.info(`The backup ${id} takes effect with a restart.`)
    ctx.events.emit('backup.applied', { backupId: id })
  }
}

/** Stages a backup without touching the running server. */
export async function unpackForRestore(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  archive: string,
  following: Following,
): Promise<Manifest> {
  await makeStaged(config)
  const unpackInto = stagedFiles(config)
  const plan = {
    archive,
    database: stagedDatabase(config),
    folder: unpackInto,
    passphrase: config.backupPassphrase,
    now: clock.now(),
  }
  const manifest = await runInThread({ do: 'unpack', plan }, following)
  // A folder that is empty in the backup must be empty after the restore, too.
  if (manifest.files)
    for (const name of Object.keys(FOLDERS)) await mkdir(path.join(unpackInto, name), { recursive: true })
  return manifest
}

/** Once this is done, the next start completes the restore. */
export async function commitRestore(
  { config }: Pick<Context, 'config'>,
  manifest: Manifest,
  carried: CarriedOver,
  isPostgres: boolean,
): Promise<void> {
  const { metadataDir } = config
  await carryOver(stagedDatabase(config), carried, { movedFrom: manifest.metadataDir, metadataDir })
  await writeJournal(config, {
    backupId: manifest.id,
    createdAt: manifest.createdAt,
    rowsFrom: isPostgres ? stagedDatabase(config) : null,
    moves: planMoves(config, { isPostgres, hasFiles: manifest.files !== null }),
  })
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ArchiveError) return new AppError('invalid', error.message)
  const words = fileErrorCode(error) === '' ? 'an error of the server' : describeFileError(error)
  return new AppError('unavailable', `The backup could not be restored: ${words}. Nothing was changed.`, {
    cause: error,
  })
}
