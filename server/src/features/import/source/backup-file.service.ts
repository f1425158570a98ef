import { createWriteStream } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'
import { AppError, invalid } from '../../../lib/errors.ts'
import { readWhole } from '../../../lib/read-whole.ts'

/** A backup zip file. Only requested entries are read, by means of the central directory. */
export interface BackupFile {
  readonly names: Iterable<string>
  has(name: string): boolean
  /** Uncompressed size of these entries. */
  bytesOf(isWanted: (name: string) => boolean): number
  /** Null if the entry is missing or larger than allowed. */
  read(name: string, maxBytes: number): Promise<Buffer | null>
  open(name: string): Promise<Readable>
  extract(name: string, target: string): Promise<void>
  close(): void
}

const MAX_ENTRIES = 2_000_000
/** Guards against zip bombs: databases shrink to a tenth, not to a hundredth. */
const MAX_RATIO = 100
const HARMLESS_BYTES = 64 * 1024 * 1024

const DAMAGED = 'The backup cannot be opened: it is damaged, or was not copied to its end.'

export async function openBackupFile(file: string): Promise<BackupFile> {
  const zip = await openPromise(file, {
    autoClose: false,
    decodeStrings: false,
    validateEntrySizes: true,
  }).catch((error: unknown) => {
    throw new AppError('invalid', DAMAGED, { cause: error })
  })
  try {
    return wrap(zip, await listEntries(zip))
  } catch (error) {
    zip.close()
    throw error instanceof AppError ? error : new AppError('invalid', DAMAGED, { cause: error })
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
    if (!name.endsWith('/')) entries.set(name, entry)
    if (entries.size > MAX_ENTRIES) invalid('The backup has too many files in it.')
  }
  return entries
}

function wrap(zip: ZipFile, entries: ReadonlyMap<string, Entry>): BackupFile {
  const open = async (name: string): Promise<Readable> => {
    const entry = entries.get(name)
    if (!entry) throw new AppError('invalid', `The backup has no "${name}" in it.`)
    rejectZipBomb(entry)
    const stream = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw new AppError('invalid', DAMAGED, { cause: error })
    })
    return Readable.from(checked(stream, entry.crc32), { objectMode: false })
  }
  return {
    names: entries.keys(),
    has: (name) => entries.has(name),
    bytesOf: (isWanted) =>
      [...entries].reduce((sum, [name, entry]) => (isWanted(name) ? sum + entry.uncompressedSize : sum), 0),
    async read(name, maxBytes) {
      const entry = entries.get(name)
      if (!entry || entry.uncompressedSize > maxBytes) return null
      return readWhole(await open(name))
    },
    open,
    async extract(name, target) {
      const size = entries.get(name)?.uncompressedSize ?? 0
      const { bavail, bsize } = await statfs(path.dirname(target))
      if (size > bavail * bsize) invalid('There is not enough free space to unpack the backup.')
      await pipeline(await open(name), createWriteStream(target, { mode: 0o600 }))
    },
    close: () => zip.close(),
  }
}

/** Corrupt data often decompresses without an error, so the checksum is verified. */
async function* checked(pieces: AsyncIterable<Buffer>, expected: number): AsyncGenerator<Buffer> {
  let sum = 0
  try {
    for await (const piece of pieces) {
      sum = crc32(piece, sum)
      yield piece
    }
  } catch (error) {
    throw new AppError('invalid', DAMAGED, { cause: error })
  }
  if (sum !== expected) invalid(DAMAGED)
}

function rejectZipBomb({ compressedSize, uncompressedSize }: Entry): void {
  if (uncompressedSize > HARMLESS_BYTES && uncompressedSize > compressedSize * MAX_RATIO) {
    invalid('The backup would unpack to many times its size. It is not what it claims to be.')
  }
}
