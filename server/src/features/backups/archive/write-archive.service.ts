import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw, createGzip } from 'node:zlib'
import yazl from 'yazl'
import type { Lines, RowSource, TableShape } from '../../../platform/db/copy/table-rows.types.ts'
import { isNotFoundError } from '../../../platform/files/file-errors.ts'
import { PRIVATE_FILE } from '../../../platform/files/private-files.ts'
import { writeInSteps } from '../../../platform/files/write-in-steps.ts'
import { ArchiveError } from './archive-error.types.ts'
import {
  DETAILS,
  detailsText,
  FILE_LIST,
  type FileLine,
  FORMAT,
  isSecretTable,
  LARGE_TABLES,
  type Manifest,
  MANIFEST,
  type TableEntry,
  tableFile,
} from './backup-format.rules.ts'
import { type Key, newKey, sealing } from './seal.service.ts'
import { linesOf, readLines, sumsOf } from './table-lines.service.ts'

export interface ArchivePlan {
  /** The file to create; unusable if writing fails. */
  readonly file: string
  readonly about: Pick<
    Manifest,
    'id' | 'kind' | 'createdAt' | 'serverVersion' | 'engine' | 'migrations' | 'metadataDir'
  >
  readonly tables: readonly TableShape[]
  /** Null to leave files out. */
  readonly files: readonly FileToSave[] | null
  readonly passphrase: string | null
  readonly maxBytes: number | null
  /** Tables that are stored in a SQLite file of their own. */
  readonly large?: LargeTables
}

export interface LargeTables {
  readonly file: string
  readonly names: ReadonlySet<string>
  /** Provides the lines that the sums are computed from. */
  readonly readLines: (table: TableShape) => Iterable<Lines>
}

export interface FileToSave {
  readonly path: string
  /** Its name in the archive. */
  readonly name: string
}

export interface Following {
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number) => void
}

/** Maps the progress of one of two steps that take about equally long. */
export function halfOf({ signal, progress }: Following, step: 0 | 1): Following {
  return { signal, progress: (done, total) => progress(done + step * total, 2 * total) }
}

/** Favours speed over size: compression takes most of the time. */
const PACKED = 3
const QUICKLY_PACKED = 1
/** The weight of a file in the progress, so that a library with many images counts for something besides its rows. */
const ROWS_A_FILE = 20

export async function writeArchive(
  plan: ArchivePlan,
  source: RowSource,
  following: Following,
): Promise<Manifest> {
  const zip = new yazl.ZipFile()
  const key = plan.passphrase === null ? null : await newKey(plan.passphrase)
  const manifest: Manifest = {
    format: FORMAT,
    ...plan.about,
    tables: [],
    large: null,
    files: null,
    seal: key?.seal ?? null,
  }
  const count = await counter(plan, source, following)
  const large = new Map<TableShape, TableEntry>()
  for (const table of plan.tables) {
    if (plan.large?.names.has(table.name) !== true) continue
    const sums = await sumsOf(plan.large.readLines(table), abortable(count, following))
    large.set(table, { ...entryOf(table), ...sums, isLarge: true })
  }

  const guard = sizeGuard(plan.maxBytes)
  zip.on('error', (error: Error) => guard.destroy(error))
  const { id, createdAt, serverVersion } = plan.about
  const mtime = new Date(createdAt)
  zip.addBuffer(Buffer.from(detailsText(id, createdAt, serverVersion)), DETAILS, { mtime })
  for (const table of plan.tables)
    manifest.tables.push(large.get(table) ?? addTable(zip, source, table, { key, mtime, count }))
  if (plan.large && large.size > 0)
    addLargeTables(zip, plan.large.file, mtime, (sums) => (manifest.large = sums))
  const lines: FileLine[] = []
  for (const file of plan.files ?? []) addFile(zip, file, { mtime, count, done: (line) => lines.push(line) })
  addLast(
    zip,
    mtime,
    () => {
      if (plan.files === null) return null
      const list = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      const bytes = lines.reduce((sum, [, size]) => sum + size, 0)
      manifest.files = { count: lines.length, bytes, sha256: sha256(list) }
      return list
    },
    manifest,
  )
  const { file } = plan
  const { signal } = following
  await writeInSteps([zip.outputStream as Readable, guard], { file, mode: PRIVATE_FILE, signal })
  return manifest
}

interface Entry {
  readonly mtime: Date
  /** Reports this much additional progress. */
  readonly count: (units: number) => void
}

/** The sums are filled in once the table has been read. */
function addTable(
  zip: yazl.ZipFile,
  source: RowSource,
  table: TableShape,
  { key, mtime, count }: Entry & { readonly key: Key | null },
): TableEntry {
  const isSealed = key !== null && isSecretTable(table.name)
  const { pieces, sums } = linesOf(readLines(source, table), count)
  const entry: TableEntry = {
    ...entryOf(table),
    ...sums,
    ...(isSealed ? { sealed: { iv: '', tag: '' } } : {}),
  }
  const name = tableFile(entry)
  const fillIn = () => Object.assign(entry, sums)
  if (!isSealed) {
    zip.addReadStreamLazy(name, { mtime, compressionLevel: PACKED }, (give) =>
      give(null, Readable.from(followed(pieces, fillIn), { objectMode: false })),
    )
    return entry
  }
  // Ciphertext doesn't compress, so the data is compressed before encryption.
  zip.addReadStreamLazy(name, { mtime, compress: false }, (give) => {
    const seal = sealing(key.key)
    const packed = createDeflateRaw({ level: PACKED })
    seal.cipher.once('end', () => Object.assign(entry, sums, { sealed: seal.sealed() }))
    give(null, seal.cipher)
    void pipeline(Readable.from(pieces, { objectMode: false }), packed, seal.cipher).catch((error: unknown) =>
      zip.emit('error', error),
    )
  })
  return entry
}

const entryOf = ({ name, columns }: TableShape) => ({ name, columns: columns.map((column) => column.name) })

/** Larger than the default, as each chunk is passed to another thread. */
const PIECE_BYTES = 512 * 1024

/** Compressed here, because the zip writer computes the checksum of everything it compresses in JavaScript. */
function addLargeTables(
  zip: yazl.ZipFile,
  file: string,
  mtime: Date,
  done: (sums: NonNullable<Manifest['large']>) => void,
): void {
  zip.addReadStreamLazy(LARGE_TABLES, { mtime, compress: false }, (give) => {
    const hash = createHash('sha256')
    let bytes = 0
    const summed = async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
      done({ bytes, sha256: hash.digest('hex') })
    }
    const packed = createGzip({ level: QUICKLY_PACKED, chunkSize: PIECE_BYTES })
    give(null, packed)
    void pipeline(createReadStream(file, { highWaterMark: PIECE_BYTES }), summed, packed).catch(
      (error: unknown) => zip.emit('error', error),
    )
  })
}

function addFile(
  zip: yazl.ZipFile,
  { path, name }: FileToSave,
  { mtime, count, done }: Entry & { readonly done: (line: FileLine) => void },
): void {
  zip.addReadStreamLazy(name, { mtime, compress: false }, (give) => {
    give(
      null,
      Readable.from(
        readFile(path, (size, digest) => done([name, size, digest]), count),
        { objectMode: false },
      ),
    )
  })
}

/** A file that has disappeared is left out of the file list; readers ignore its empty entry. */
async function* readFile(
  path: string,
  done: (size: number, sha256: string) => void,
  count: Entry['count'],
): AsyncGenerator<Buffer> {
  count(ROWS_A_FILE)
  const handle = await open(path).catch((error: unknown) => {
    if (isNotFoundError(error)) return null
    throw error
  })
  if (handle === null) return
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
    done(size, hash.digest('hex'))
  } finally {
    await handle.close()
  }
}

/** Adds the file list, then the manifest with all sums, then the manifest's digest as the archive comment. */
function addLast(zip: yazl.ZipFile, mtime: Date, listFiles: () => Buffer | null, manifest: Manifest): void {
  const marker = async function* () {
    const list = listFiles()
    const text = Buffer.from(JSON.stringify(manifest))
    zip.addBuffer(text, MANIFEST, { mtime })
    zip.end({ forceZip64Format: false, comment: sha256(text) })
    if (list) yield list
  }
  zip.addReadStreamLazy(FILE_LIST, { mtime }, (give) =>
    give(null, Readable.from(marker(), { objectMode: false })),
  )
}

async function* followed(pieces: AsyncIterable<Buffer>, atEnd: () => void): AsyncGenerator<Buffer> {
  yield* pieces
  atEnd()
}

function abortable(count: Entry['count'], { signal }: Following): Entry['count'] {
  return (units) => {
    signal.throwIfAborted()
    count(units)
  }
}

async function counter(
  { tables, files }: ArchivePlan,
  source: RowSource,
  following: Following,
): Promise<(units: number) => void> {
  let total = (files?.length ?? 0) * ROWS_A_FILE
  for (const table of tables) total += await source.count(table)
  let done = 0
  return (units) => {
    done += units
    following.progress(done, total)
  }
}

function sizeGuard(maxBytes: number | null): Transform {
  let size = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      if (maxBytes === null || size <= maxBytes) done(null, piece)
      else done(new ArchiveError(`The backup is larger than ${maxBytes / 1e9} GB, the most that is allowed.`))
    },
  })
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
