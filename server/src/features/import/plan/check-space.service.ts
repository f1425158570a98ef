import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../lib/errors.ts'
import { databaseFile } from '../../../platform/db/database-size.ts'
import { findMissingSpace } from '../../../platform/files/free-space.ts'
import type { OpenedSource } from '../source/open-source.service.ts'

/** Imported rows take about as much space as in the source, and the WAL grows with them. */
const DATABASE_FACTOR = 2

/** Rejects an import that would run out of disk space. */
export async function checkSpaceToImport(
  { db, config }: Pick<Context, 'db' | 'config'>,
  source: OpenedSource,
  workFolder: string,
): Promise<void> {
  const file = await databaseFile(db)
  const lack = await findMissingSpace([
    { folder: config.metadataDir, bytes: await source.pictures.bytes() },
    ...(file === null
      ? []
      : [{ folder: path.dirname(file), bytes: DATABASE_FACTOR * (await bytesIn(workFolder)) }]),
  ])
  if (lack !== null) throw new AppError('unavailable', `${lack} Nothing was imported.`)
}

/** Size of the copy that the import reads. */
async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder)) bytes += (await stat(path.join(folder, name))).size
  return bytes
}
