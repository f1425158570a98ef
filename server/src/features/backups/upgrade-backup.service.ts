import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import type { CopyOlder, Db } from '../../platform/db/db.ts'
import { openSettings } from '../settings/settings.service.ts'
import { removeBackup } from './backup-folder.service.ts'
import { removeSurplus, writeBackup } from './make-backup.service.ts'

const KIND = 'restore-point'
const UNSTOPPABLE = { signal: new AbortController().signal, progress: () => undefined }

/** Backs up a PostgreSQL database before it is upgraded; without files, as upgrades do not change them. */
export function backUpBeforeUpgrade(given: Pick<Context, 'config' | 'clock' | 'log'>): CopyOlder {
  return async (db: Db, applied: readonly string[]) => {
    const settings = await openSettings(db, given.config.fixedSettings)
    const ctx = { ...given, db, settings }
    given.log.info('Making a backup of the database before upgrading it.')
    const contents = { migrations: applied, files: null, maxBytes: null }
    const backup = await writeBackup(ctx, KIND, contents, UNSTOPPABLE).catch((error: unknown) => {
      throw new Error(
        `The database was not upgraded, because no backup could be made first: ${messageOf(error)}`,
        { cause: error },
      )
    })
    given.log.info(`Saved a checked backup of the database as ${backup.file}.`)
    const warn = (error: unknown) =>
      given.log.warn(`A backup made before an upgrade could not be removed: ${messageOf(error)}`)
    // Neither may stop a start that succeeds, or hide why it fails.
    return {
      keep: () => removeSurplus(ctx, KIND, backup.id).catch(warn),
      discard: () => removeBackup(ctx, backup.id).catch(warn),
    }
  }
}
