import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../lib/errors.ts'
import { databaseFile } from '../../../platform/db/database-size.ts'
import { findLackOfSpace } from '../../../platform/files/free-space.ts'
import type { OpenedSource } from '../source/open-source.service.ts'

/** Rows take about as much room here as there; the log beside the database grows with them. */
const DATABASE_FACTOR = 2

/** Refuses an import that would stop on its way because the disk is full. */
export async function checkSpaceToImport(
  { db, config }: Pick<Context, 'db' | 'config'>,
  source: OpenedSource,
  workFolder: string,
): Promise<void> {
  const file = await databaseFile(db)
  const lack = await findLackOfSpace([
    { folder: config.metadataDir, bytes: await source.pictures.bytes() },
    ...(file === null
      ? []
      : [{ folder: path.dirname(file), bytes: DATABASE_FACTOR * (await bytesIn(workFolder)) }]),
  ])
  if (lack !== null) throw new AppError('unavailable', `${lack} Nothing was imported.`)
}

/** The copy that is read. */
async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder)) bytes += (await stat(path.join(folder, name))).size
  return bytes
}
