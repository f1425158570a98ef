import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'
import { fileErrorCode, isNotFoundError } from '../../../platform/files/file-errors.ts'
import { ArchiveError } from './archive-error.types.ts'
import { DETAILS, FORMAT, isZipBomb, Manifest, MANIFEST } from './backup-format.rules.ts'
import { readHead } from '../../../platform/files/read-head.ts'
import { readWhole } from '../../../lib/read-whole.ts'

/**
 * A backup file opened for reading. Its contents are untrusted: sizes are limited, and the caller verifies the
 * digests.
 */
export interface OpenArchive {
  readonly manifest: Manifest
  /** Reads at most `maxBytes` of an entry; throws if there is no entry with this name. */
  read(name: string, maxBytes: number): AsyncIterable<Buffer>
  close(): void
}

const MOST_ENTRIES = 5_000_000
const LONGEST_MANIFEST_BYTES = 16 * 1024 * 1024
const LONGEST_DETAILS_BYTES = 1024 * 1024

export async function openArchive(file: string): Promise<OpenArchive> {
  const zip = await openZip(file)
  try {
    const entries = await entriesOf(zip)
    const read = (name: string, maxBytes: number) => readEntry(zip, entries.get(name), name, maxBytes)
    return { manifest: await manifestOf(zip, entries, read), read, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw asArchiveError(error)
  }
}

export interface Details {
  readonly id: string
  readonly key: string
  readonly createdAt: number
  readonly serverVersion: string | null
}

/** Reads the details entry that backups of related programs have, too; null if the file is not a backup. */
export async function readDetails(file: string): Promise<Details | null> {
  let zip: ZipFile | undefined
  try {
    zip = await openZip(file)
    const entry = (await entriesOf(zip)).get(DETAILS)
    const text = await readWhole(readEntry(zip, entry, DETAILS, LONGEST_DETAILS_BYTES))
    const [id = '', key = '', createdAt, serverVersion] = text.toString('utf8').split('\n')
    return { id, key, createdAt: Number(createdAt) || 0, serverVersion: serverVersion?.trim() || null }
  } catch {
    return null
  } finally {
    zip?.close()
  }
}

type Read = OpenArchive['read']

async function manifestOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>, read: Read): Promise<Manifest> {
  if (!entries.has(MANIFEST)) {
    const isRelated =
      entries.has('absdatabase.sqlite') ||
      [...entries.keys()].some((name) => /^config\/[^/]+\/data\//.test(name))
    throw new ArchiveError(
      isRelated
        ? 'This is a backup of Audiobookshelf. It can’t be restored, but it can be imported.'
        : 'This file is not a backup of Lectern.',
    )
  }
  const text = await readWhole(read(MANIFEST, LONGEST_MANIFEST_BYTES))
  const comment: unknown = zip.comment
  const expected = Buffer.isBuffer(comment) ? comment.toString('utf8') : String(comment)
  if (createHash('sha256').update(text).digest('hex') !== expected)
    throw damaged('its list of contents has changed')
  const json = readJson(text)
  const parsed = Manifest.safeParse(json)
  const format = (json as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format > FORMAT) throw newer()
  if (!parsed.success) throw damaged('its list of contents cannot be read')
  return parsed.data
}

export const newer = (): ArchiveError =>
  new ArchiveError('This backup was made by a newer version. Update the server first.')

export const damaged = (why: string): ArchiveError => new ArchiveError(`The backup is damaged: ${why}.`)

function readJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'))
  } catch {
    return null
  }
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { autoClose: false, decodeStrings: false, validateEntrySizes: true })
  } catch (error) {
    if (isNotFoundError(error)) throw new ArchiveError('The backup file does not exist.')
    if (fileErrorCode(error) === 'EACCES')
      throw new ArchiveError("The server's account may not read the backup file.")
    if (await isZip(file)) throw damaged('it is not complete')
    throw new ArchiveError('This file is not a backup of Lectern.')
  }
}

async function isZip(file: string): Promise<boolean> {
  // A folder cannot be read.
  const head = await readHead(file, 2).catch(() => null)
  return head?.toString('latin1') === 'PK'
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry
      entries.set(getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false), entry)
      if (entries.size > MOST_ENTRIES) throw damaged('it has too many parts')
    }
  } catch (error) {
    throw asArchiveError(error)
  }
  return entries
}

async function* readEntry(
  zip: ZipFile,
  entry: Entry | undefined,
  name: string,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  if (entry === undefined) throw damaged(`${name} is missing`)
  if (!entry.canDecodeFileData()) throw damaged(`${name} cannot be read`)
  if (entry.uncompressedSize > maxBytes || isZipBomb(entry.compressedSize, entry.uncompressedSize)) {
    throw damaged(`${name} is larger than it may be`)
  }
  let stream: Readable | undefined
  try {
    stream = await zip.openReadStreamPromise(entry)
    let size = 0
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > maxBytes) throw damaged(`${name} is larger than it says`)
      yield piece
    }
  } catch (error) {
    throw asArchiveError(error, name)
  } finally {
    stream?.destroy()
  }
}

/** Translates the zip reader's low-level errors into a message that means something to the user. */
function asArchiveError(error: unknown, name = 'a part of it'): unknown {
  if (error instanceof ArchiveError) return error
  const { code } = error as { code?: string }
  // File system errors are passed on unchanged.
  if (code?.startsWith('E') === true && !code.startsWith('ERR')) return error
  return damaged(`${name} cannot be unpacked`)
}
