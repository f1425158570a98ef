import { openSnapshot, takeSnapshot } from '../../../platform/db/copy/sqlite-snapshot.ts'
import type { ArchiveTask } from './archive-task.types.ts'
import { isSecretTable, type Manifest } from './backup-format.rules.ts'
import { unpackArchive } from './unpack-archive.service.ts'
import { type Following, halfOf, writeArchive } from './write-archive.service.ts'

/** Backs up a SQLite database from a snapshot of its rows, which the restored rows are compared with. */
export async function makeArchive(
  { database, plan, check }: Omit<Extract<ArchiveTask, { do: 'make' }>, 'do'>,
  following: Following,
): Promise<Manifest> {
  const files = { small: `${check.database}.small`, large: `${check.database}.original` }
  // Tables with secrets are encrypted one by one.
  const tables = plan.tables.map((table) => ({ ...table, mayBeLarge: !isSecretTable(table.name) }))
  const names = await takeSnapshot(database, files, tables, following.signal)
  const rows = openSnapshot(files)
  try {
    const large = { file: files.large, names, readLines: rows.readLines }
    await writeArchive({ ...plan, large }, rows, halfOf(following, 0))
    return await unpackArchive(check, halfOf(following, 1), { rows, tables: plan.tables })
  } finally {
    rows.close()
  }
}
