import type { Config } from '../../../config.ts'
import { messageOf } from '../../../lib/errors.ts'
import { fillPostgres } from '../../../platform/db/copy/postgres-rows.ts'
import { openSqliteRows } from '../../../platform/db/copy/sqlite-rows.ts'
import { tableShapes } from '../../../platform/db/copy/table-shapes.ts'
import { type Db, type OpenDatabase } from '../../../platform/db/db.ts'
import { lockFolder } from '../../../platform/db/folder-lock.ts'
import type { Log } from '../../../platform/log/log.ts'
import { tablesToSave } from '../archive/backup-format.rules.ts'
import {
  clearStaged,
  type Journal,
  makeMoves,
  readJournal,
  removeJournal,
  undoMoves,
} from './restore-journal.service.ts'

/** Opens the database after completing a staged restore. If the restore fails, everything is rolled back. */
export async function openRestored(
  config: Config,
  log: Log,
  open: () => Promise<OpenDatabase>,
): Promise<OpenDatabase> {
  const journal = await readJournal(config)
  if (!journal) {
    const database = await open()
    await clearStaged(config)
    return database
  }
  let database: OpenDatabase | undefined
  try {
    await whileLocked(config, () => makeMoves(journal.moves))
    database = await open()
    if (journal.rowsFrom !== null) await replaceRows(database.db, journal.rowsFrom)
  } catch (error) {
    await database?.close()
    await goBack(config, journal)
    log.error(
      `The backup ${journal.backupId} could not be restored: ${messageOf(error)} Nothing was changed.`,
    )
    return open()
  }
  await removeJournal(config)
  await clearStaged(config)
  log.info(`The backup ${journal.backupId} was restored.`)
  return database
}

async function goBack(config: Config, journal: Journal): Promise<void> {
  await whileLocked(config, () => undoMoves(journal.moves))
  await removeJournal(config)
  await clearStaged(config)
}

/** No other server may be running on the folder. With PostgreSQL there is no file to lock. */
async function whileLocked(config: Config, work: () => Promise<void>): Promise<void> {
  const unlock = config.databaseUrl === null ? lockFolder(config.configDir) : () => undefined
  try {
    await work()
  } finally {
    unlock()
  }
}

/** Replaces all rows in PostgreSQL with those of a SQLite file of the newest version. */
export async function replaceRows(db: Db, file: string): Promise<void> {
  const all = (await tableShapes()).filter(({ name }) => name !== 'migration')
  const source = openSqliteRows(file)
  try {
    await fillPostgres(db, source, { emptied: all, filled: tablesToSave(all, true) })
  } finally {
    source.close()
  }
}
