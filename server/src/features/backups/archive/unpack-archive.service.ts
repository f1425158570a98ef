import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createInflateRaw } from 'node:zlib'
import { makeSqliteFile, migrateFile, UnexpectedSchemaError } from '../../../platform/db/copy/sqlite-rows.ts'
import { migrationNames } from '../../../platform/db/copy/table-shapes.ts'
import { fileErrorCode } from '../../../platform/files/file-errors.ts'
import { ArchiveError } from './archive-error.types.ts'
import {
  FILE_LIST,
  FileLine,
  isZipBomb,
  LARGE_TABLES,
  type Manifest,
  placeOf,
  type TableEntry,
  tableFile,
} from './backup-format.rules.ts'
import { compareDatabase, isSame, type Original } from './compare-database.service.ts'
import { damaged, newer, openArchive, type OpenArchive } from './open-archive.service.ts'
import { openSeal, unsealing } from './seal.service.ts'
import { rowsOf, type Sums } from './table-lines.service.ts'
import type { Following } from './write-archive.service.ts'
import { readWhole } from '../../../lib/read-whole.ts'

export interface Unpacking {
  readonly archive: string
  /** Path of the new SQLite file to create, migrated to the newest version. */
  readonly database: string
  /** Where images and metadata files go; null if they are only verified. */
  readonly folder: string | null
  readonly passphrase: string | null
  readonly now: number
}

/** Restores a backup into a new database and verifies it: every row is read back, every file counted. */
export async function unpackArchive(
  plan: Unpacking,
  following: Following,
  original: Original | null = null,
): Promise<Manifest> {
  const archive = await openArchive(plan.archive)
  try {
    const { manifest } = archive
    checkVersion(manifest)
    const key = manifest.seal && (await openSeal(plan.passphrase, manifest.seal))
    const count = counter(manifest, following)
    const large = manifest.large && (await unpackLargeTables(archive, manifest.large, plan.database, count))
    await fillDatabase(archive, plan, { key, large, count })
    await compareDatabase(manifest, plan.database, { original, large, signal: following.signal })
    if (large !== null) await rm(large)
    await unpackFiles(archive, plan.folder, count)
    if (plan.folder !== null || !isUpToDate(manifest))
      await migrateFile(plan.database, migrationNames(), plan.now)
    return manifest
  } finally {
    archive.close()
  }
}

function checkVersion(manifest: Manifest): void {
  const known = migrationNames()
  if (manifest.migrations.some((name) => !known.includes(name))) throw newer()
}

const isUpToDate = ({ migrations }: Manifest): boolean => migrations.length === migrationNames().length

type Count = (bytes: number) => void

function counter({ tables, large, files }: Manifest, following: Following): Count {
  const lines = tables.filter(({ isLarge }) => !isLarge)
  const total = lines.reduce((sum, { bytes }) => sum + bytes, (large?.bytes ?? 0) + (files?.bytes ?? 0))
  let done = 0
  return (bytes) => {
    following.signal.throwIfAborted()
    done += bytes
    following.progress(done, total)
  }
}

/** Unpacks next to the target database. Nothing opens the file before its digest is verified. */
async function unpackLargeTables(
  archive: OpenArchive,
  { bytes, sha256 }: NonNullable<Manifest['large']>,
  database: string,
  count: Count,
): Promise<string> {
  const file = `${database}.large`
  const stored = archive.read(LARGE_TABLES, bytes + 1024)
  const sum = await takeFile(gunzipped(stored, bytes), file, count)
  if (sum !== sha256) throw damaged('its large tables have changed')
  return file
}

async function* gunzipped(stored: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let storedBytes = 0
  const counting = async function* () {
    for await (const piece of stored) {
      storedBytes += piece.length
      yield piece
    }
  }
  const plain = createGunzip({ chunkSize: 512 * 1024 })
  const read = pipeline(counting, plain)
  read.catch((error: unknown) => plain.destroy(error as Error))
  let size = 0
  try {
    for await (const piece of plain as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > maxBytes || isZipBomb(storedBytes, size))
        throw damaged(`${LARGE_TABLES} is larger than it may be`)
      yield piece
    }
    await read
  } catch (error) {
    throw error instanceof ArchiveError ? error : damaged(`${LARGE_TABLES} cannot be unpacked`)
  } finally {
    plain.destroy()
  }
}

interface Filling {
  readonly key: Buffer | null
  /** The unpacked file for large tables. */
  readonly large: string | null
  readonly count: Count
}

async function fillDatabase(
  archive: OpenArchive,
  { database, folder, now }: Unpacking,
  { key, large, count }: Filling,
): Promise<void> {
  const { manifest } = archive
  // A database that is discarded after the check needs no indexes, unless migrations expect them.
  const isIndexed = folder !== null || !isUpToDate(manifest)
  const file = await makeSqliteFile(database, manifest.migrations, now, { isIndexed })
  try {
    if (large !== null)
      file.fillFrom(
        large,
        manifest.tables.filter(({ isLarge }) => isLarge),
      )
    for (const entry of manifest.tables) {
      if (entry.isLarge) continue
      const sums: Sums = { rows: 0, bytes: 0, sha256: '' }
      const rows = rowsOf(counted(piecesOf(archive, entry, key), count), entry.columns.length, sums)
      await file.fill(entry.name, entry.columns, rows)
      if (!isSame(sums, entry)) throw damaged(`the table ${entry.name} has changed`)
    }
    file.finish()
  } catch (error) {
    throw asDamage(error)
  } finally {
    file.close()
  }
}

/** Rows that violate the schema can't come from one of our databases. */
function asDamage(error: unknown): unknown {
  const isUnfit = error instanceof UnexpectedSchemaError || fileErrorCode(error).startsWith('ERR_SQLITE')
  return isUnfit && !(error instanceof ArchiveError) ? damaged('its rows do not fit the tables') : error
}

function piecesOf(archive: OpenArchive, entry: TableEntry, key: Buffer | null): AsyncIterable<Buffer> {
  const { sealed } = entry
  if (!sealed) return archive.read(tableFile(entry), entry.bytes)
  if (!key) throw damaged(`the table ${entry.name} is encrypted, but its key parameters are missing`)
  // Compression may make short texts slightly longer.
  const stored = archive.read(tableFile(entry), entry.bytes + 1024)
  return unsealed(stored, key, sealed, entry)
}

async function* unsealed(
  stored: AsyncIterable<Buffer>,
  key: Buffer,
  sealed: NonNullable<TableEntry['sealed']>,
  { name, bytes }: TableEntry,
): AsyncGenerator<Buffer> {
  const plain = createInflateRaw()
  const opened = pipeline(Readable.from(stored, { objectMode: false }), unsealing(key, sealed), plain)
  opened.catch((error: unknown) => plain.destroy(error as Error))
  let size = 0
  try {
    for await (const piece of plain as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > bytes) throw damaged(`the table ${name} is larger than it says`)
      yield piece
    }
    await opened
  } catch (error) {
    throw error instanceof ArchiveError ? error : damaged(`the table ${name} cannot be decrypted`)
  } finally {
    plain.destroy()
  }
}

async function* counted(pieces: AsyncIterable<Buffer>, count: Count): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    count(piece.length)
    yield piece
  }
}

async function unpackFiles(archive: OpenArchive, folder: string | null, count: Count): Promise<void> {
  const { files } = archive.manifest
  if (!files) return
  const list = await readWhole(archive.read(FILE_LIST, files.count * 5000))
  if (createHash('sha256').update(list).digest('hex') !== files.sha256)
    throw damaged('its list of files has changed')
  const lines = list.toString('utf8').split('\n').slice(0, -1)
  for (const line of lines) {
    const [name, size, sha256] = FileLine.parse(JSON.parse(line))
    const place = placeOf(name)
    if (!place) throw damaged(`${name} is not a valid file name`)
    const target = folder === null ? null : path.join(folder, place.folder, ...place.parts)
    const sum = await takeFile(archive.read(name, size), target, count)
    if (sum !== sha256) throw damaged(`${name} has changed`)
  }
}

async function takeFile(pieces: AsyncIterable<Buffer>, target: string | null, count: Count): Promise<string> {
  const hash = createHash('sha256')
  const passed = async function* () {
    for await (const piece of pieces) {
      hash.update(piece)
      count(piece.length)
      yield piece
    }
  }
  if (target === null) {
    const iterator = passed()
    while ((await iterator.next()).done !== true);
  } else {
    await mkdir(path.dirname(target), { recursive: true })
    await pipeline(passed(), createWriteStream(target, { flags: 'wx' }))
  }
  return hash.digest('hex')
}
