import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../../context.ts'
import { AppError, invalid, messageOf } from '../../../lib/errors.ts'
import { type ForeignDatabase, openForeignDatabase } from '../../../platform/db/foreign-sqlite.ts'
import { exists } from '../../../platform/files/exists.ts'
import { fileErrorCode, describeFileError } from '../../../platform/files/file-errors.ts'
import { renameFlushed } from '../../../platform/files/rename-flushed.ts'
import { type BackupFile, openBackupFile } from './backup-file.service.ts'
import {
  NJODB_STORES,
  type NjodbFile,
  njodbFilesIn,
  stageNjodb,
  storeOfEntry,
} from './njodb-staging.service.ts'
import { readNjodbSource } from './njodb-source.service.ts'
import { picturesOfBackup, picturesOfFolder, type SourcePictures } from './source-pictures.service.ts'
import { type BackupDetails, readDetails, refusalOfVersion } from './source-version.rules.ts'
import type { SourceReader } from './source-reader.types.ts'
import { readSqliteSource } from './sqlite-source.service.ts'
import { readHead } from '../../../platform/files/read-head.ts'

export interface SourceChoice {
  /** A backup, a database, or the folder that contains one. */
  readonly path: string
  /** The old server's metadata folder, if it is not next to the config folder. */
  readonly metadataPath: string | null
}

export interface OpenedSource {
  readonly reader: SourceReader
  readonly pictures: SourcePictures
  /** When the backup was created. */
  readonly createdAt: number | null
  close(): void
}

export const workFolderOf = ({ config }: Pick<Context, 'config'>): string =>
  path.join(config.metadataDir, 'cache', 'import')

const DATABASE = 'absdatabase.sqlite'
const LECTERN_MANIFEST = 'manifest.json'
const MAX_DETAILS_BYTES = 1024 * 1024
const NOT_OURS = 'This is not a backup or a config folder of Audiobookshelf.'

/**
 * Opens an installation of the old server. The source is never changed: databases are first copied into `workFolder`.
 * A copy is reused until the source changes.
 */
export async function openSource(choice: SourceChoice, workFolder: string): Promise<OpenedSource> {
  const given = path.resolve(choice.path)
  const found = await stat(given).catch(() => invalid(`There is nothing at ${given}.`))
  const opened = await (found.isDirectory() ? openFolder : openFile)(
    given,
    choice.metadataPath,
    workFolder,
  ).catch(async (error: unknown) => {
    await dropCopies(workFolder)
    throw asAppError(error)
  })
  const refusal = refusalOfVersion(opened.reader.version)
  if (refusal !== null) {
    opened.close()
    await dropCopies(workFolder)
    invalid(refusal)
  }
  return opened
}

function asAppError(error: unknown): unknown {
  if (error instanceof AppError || fileErrorCode(error) === '') return error
  const message = `The installation could not be copied for reading: ${describeFileError(error)}.`
  return new AppError('unavailable', message, { cause: error })
}

/** Deletes the copies of sources. */
export async function dropCopies(workFolder: string): Promise<void> {
  await rm(workFolder, { recursive: true, force: true })
}

async function openFile(file: string, metadataPath: string | null, work: string): Promise<OpenedSource> {
  const start = (await readHead(file, 16)).toString('latin1')
  if (start.startsWith('SQLite format 3')) {
    const reader = await openCopy(work, file, (target) => copyDatabase(file, target))
    return { reader, pictures: picturesOfFolder(metadataPath), createdAt: null, close: () => reader.close() }
  }
  if (!start.startsWith('PK')) invalid(NOT_OURS)
  const backup = await openBackupFile(file)
  try {
    return await openBackup(backup, file, work)
  } catch (error) {
    backup.close()
    throw error
  }
}

async function openBackup(backup: BackupFile, file: string, work: string): Promise<OpenedSource> {
  const details = await detailsOf(backup)
  const stores = njodbFilesOf(backup)
  const reader = backup.has(DATABASE)
    ? await openCopy(work, file, (target) => backup.extract(DATABASE, target), details.version)
    : stores.length > 0
      ? await openStaged(work, await keyOf([file]), stores, details.version)
      : refuseZip(backup)
  const close = () => {
    reader.close()
    backup.close()
  }
  return { reader, pictures: picturesOfBackup(backup), createdAt: details.createdAt, close }
}

function refuseZip(backup: BackupFile): never {
  if (backup.has(LECTERN_MANIFEST))
    invalid('This backup was made by Lectern. Restore it on the Backups page.')
  return invalid('This is a zip file, but not a backup of Audiobookshelf: there is no database in it.')
}

async function detailsOf(backup: BackupFile): Promise<BackupDetails> {
  if (!backup.has('details')) return { createdAt: null, version: null }
  const bytes = await backup.read('details', MAX_DETAILS_BYTES)
  if (bytes === null) invalid('The details of the backup are too long. It is not what it claims to be.')
  const details = readDetails(bytes?.toString('utf8') ?? '')
  if (details.version === null) {
    invalid('This backup was made by a version before 2.0. Versions from 2.0 on can be imported.')
  }
  return details
}

function njodbFilesOf(backup: BackupFile): NjodbFile[] {
  return [...backup.names].flatMap((name) => {
    const store = storeOfEntry(name)
    return store === null ? [] : [{ store, path: null, open: () => backup.open(name) }]
  })
}

async function openFolder(folder: string, metadataPath: string | null, work: string): Promise<OpenedSource> {
  const config = (await findConfig(folder)) ?? invalid(await whyNotFolder(folder))
  const file = path.join(config, DATABASE)
  const reader = (await exists(file))
    ? await openCopy(work, file, (target) => copyDatabase(file, target))
    : await openStores(work, config)
  const metadata = metadataPath ?? (await findMetadata(folder, config))
  return { reader, pictures: picturesOfFolder(metadata), createdAt: null, close: () => reader.close() }
}

async function openStores(work: string, config: string): Promise<SourceReader> {
  const files = await njodbFilesIn(config)
  return openStaged(work, await keyOf(files.flatMap(({ path: file }) => file ?? [])), files, null)
}

async function findConfig(folder: string): Promise<string | null> {
  for (const candidate of [folder, path.join(folder, 'config')]) {
    if (await exists(path.join(candidate, DATABASE))) return candidate
    const names = await readdir(candidate).catch((): string[] => [])
    const stores = NJODB_STORES.filter((store) => names.includes(store))
    if (stores.includes('libraryItems') && stores.includes('users')) return candidate
  }
  return null
}

async function whyNotFolder(folder: string): Promise<string> {
  const backup = path.join(folder, 'absdatabase.backup.sqlite')
  if (!(await exists(backup))) return NOT_OURS
  return `The database is missing. There is a copy from before an upgrade: give ${backup} to import that one.`
}

async function findMetadata(folder: string, config: string): Promise<string | null> {
  const candidates = [path.join(folder, 'metadata'), path.join(config, '..', 'metadata'), folder]
  for (const candidate of candidates) if (await exists(path.join(candidate, 'items'))) return candidate
  return null
}

/** A live database may have a journal or WAL file, without which the copy is useless. */
async function copyDatabase(file: string, target: string): Promise<void> {
  await copyFile(file, target)
  for (const ending of ['-journal', '-wal']) {
    await rm(target + ending, { force: true })
    if (await exists(file + ending)) await copyFile(file + ending, target.replace(/\.new$/, '') + ending)
  }
}

async function openCopy(
  work: string,
  source: string,
  copy: (target: string) => Promise<void>,
  version: string | null = null,
): Promise<SourceReader> {
  const target = path.join(work, `${await keyOf([source])}.sqlite`)
  if (!(await exists(target))) {
    await dropCopies(work)
    await mkdir(work, { recursive: true, mode: 0o700 })
    await copy(`${target}.new`)
    await renameFlushed(`${target}.new`, target)
  }
  const db = openDatabase(target)
  if (!db.tables.has('users') || !db.tables.has('libraryItems')) {
    db.close()
    invalid('The database in it is not one of Audiobookshelf.')
  }
  return closeOnError(db, () => readSqliteSource(db, version))
}

async function openStaged(
  work: string,
  key: string,
  files: readonly NjodbFile[],
  version: string | null,
): Promise<SourceReader> {
  const target = path.join(work, `${key}.staged`)
  if (!(await exists(target))) {
    await dropCopies(work)
    await mkdir(work, { recursive: true, mode: 0o700 })
    const staging = openDatabase(`${target}.new`)
    await stageNjodb(files, staging).finally(() => staging.close())
    await renameFlushed(`${target}.new`, target)
  }
  const db = openDatabase(target)
  return closeOnError(db, () => readNjodbSource(db, version))
}

function openDatabase(file: string): ForeignDatabase {
  try {
    return openForeignDatabase(file)
  } catch (error) {
    if (fileErrorCode(error) === 'ENOSPC') throw error
    throw new AppError('invalid', `The database cannot be read: ${messageOf(error)}.`, { cause: error })
  }
}

function closeOnError(db: ForeignDatabase, read: () => SourceReader): SourceReader {
  try {
    return read()
  } catch (error) {
    db.close()
    throw new AppError('invalid', `The database is damaged: ${messageOf(error)}.`, { cause: error })
  }
}

/** A cache key that changes whenever one of the files changes. */
async function keyOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha1')
  for (const file of files) {
    const { size, mtimeMs } = await stat(file)
    hash.update(`${file}\n${size}\n${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}
