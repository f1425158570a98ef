import { BlobReader, BlobWriter, configure, type Entry, ZipReader } from 'foliate-js/vendor/zip.js'
import { decodeText, repairAddresses, repairXml } from './book-texts.ts'
import { decoded, looseName } from './loose-names.ts'
import { sha1 } from './sha1.ts'

/** Reads the files in an EPUB, tolerating names that do not quite match those in the package. */

const MAX_ENTRIES = 20_000
/** Chapters are text: anything larger is a decompression bomb. */
const MAX_TEXT_BYTES = 48 * 1024 * 1024
const MAX_BLOB_BYTES = 256 * 1024 * 1024
const CONTAINER = 'META-INF/container.xml'
const PACKAGE_TYPE = 'application/oebps-package+xml'

export async function entriesOf(file: Blob): Promise<Entry[]> {
  configure({ useWebWorkers: false })
  const entries = await new ZipReader(new BlobReader(file)).getEntries()
  if (entries.length > MAX_ENTRIES) throw new Error('The book has too many files')
  for (const entry of entries) entry.filename = nameOf(entry)
  return entries
}

/** EPUB file names are always UTF-8, but many archives do not flag them, so they would be decoded as DOS names. */
export function nameOf({ filename, rawFilename }: Pick<Entry, 'filename' | 'rawFilename'>): string {
  // Some archives have `?` here for non-ASCII characters, and the real name in a separate field.
  if (rawFilename.every((octet) => octet < 0x80)) return filename
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(rawFilename)
  } catch {
    return filename
  }
}

/** Unpacks an entire file, for archives that merely wrap a single one. */
export const unpack = (entry: Entry): Promise<Blob> => within(entry, MAX_BLOB_BYTES).getData(new BlobWriter())

function within(entry: Entry, maxBytes: number): Entry {
  if (entry.uncompressedSize > maxBytes) throw new Error(`${entry.filename} is too large`)
  return entry
}

const HEADER_BYTES = 30
const HEADER_SIGNATURE = 0x04034b50
const STORED = 0

/** Entries stored without compression, as pictures mostly are, remain slices of the book and take no memory. */
async function blobOf(book: Blob, entry: Entry, type = ''): Promise<Blob> {
  const { offset, compressionMethod, encrypted, uncompressedSize } = entry
  if (compressionMethod === STORED && !encrypted) {
    const bytes = await book.slice(offset, offset + HEADER_BYTES).arrayBuffer()
    const header = new DataView(bytes)
    if (bytes.byteLength === HEADER_BYTES && header.getUint32(0, true) === HEADER_SIGNATURE) {
      const start = offset + HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true)
      return book.slice(start, start + uncompressedSize, type)
    }
  }
  return entry.getData(new BlobWriter(type))
}

async function textOf(entry: Entry): Promise<string> {
  const blob = await within(entry, MAX_TEXT_BYTES).getData(new BlobWriter())
  return repairAddresses(repairXml(decodeText(new Uint8Array(await blob.arrayBuffer()))))
}

/** Progress is measured in bytes of text: a chapter that is a picture counts as one page, whatever its file size. */
const PICTURE = /\.(avif|bmp|gif|jpe?g|png|webp)$/i
const PICTURE_SIZE = 1500

export function archiveLoader(book: Blob, entries: readonly Entry[]) {
  const find = finderIn(entries)
  const loadText = (name: string): Promise<string> | null => {
    const entry = find(name)
    if (name === CONTAINER) return containerOf(entry, entries, find)
    return entry ? textOf(entry) : null
  }
  return {
    loadText,
    loadBlob: (name: string, type?: string): Promise<Blob> | null => {
      const entry = find(name)
      return entry ? blobOf(book, within(entry, MAX_BLOB_BYTES), type) : null
    },
    getSize: (name: string) => (PICTURE.test(name) ? PICTURE_SIZE : (find(name)?.uncompressedSize ?? 0)),
    sha1,
  }
}

/**
 * Finds entries by exact name, or else ignoring differences in case, slashes, escapes or Unicode normalisation. Some
 * archives wrap everything in one more folder.
 */
export function finderIn<One extends Pick<Entry, 'filename'>>(entries: readonly One[]) {
  const byName = new Map(entries.map((entry) => [entry.filename, entry]))
  const byLooseName = new Map(entries.map((entry) => [looseName(entry.filename), entry]))
  const byDecodedName = new Map(entries.map((entry) => [looseName(decoded(entry.filename)), entry]))
  const outer = byLooseName.has(looseName(CONTAINER)) ? '' : folderAround([...byLooseName.keys()])
  return (name: string): One | undefined =>
    byName.get(name) ??
    byLooseName.get(outer + looseName(name)) ??
    byLooseName.get(outer + looseName(decoded(name))) ??
    byDecodedName.get(outer + looseName(decoded(name)))
}

const folderAround = (names: readonly string[]): string => {
  const end = `/${CONTAINER.toLowerCase()}`
  const container = names.find((name) => name.endsWith(end) && !name.startsWith('__macosx/'))
  return container?.slice(0, -CONTAINER.length) ?? ''
}

/** If the container names no package, or one that is not there, uses the package found in the archive. */
async function containerOf(
  entry: Entry | undefined,
  entries: readonly Entry[],
  find: (name: string) => Entry | undefined,
): Promise<string> {
  const container = entry ? await textOf(entry) : ''
  const opf = entries.find(({ filename }) => /\.opf$/i.test(filename) && !/^__macosx\//i.test(filename))
  if (!opf || (container.includes(PACKAGE_TYPE) && namesPackageIn(container, find))) return container
  const path = looseName(opf.filename).replace(/[<>&"]/g, '')
  return `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${path}" media-type="${PACKAGE_TYPE}"/></rootfiles></container>`
}

const namesPackageIn = (container: string, find: (name: string) => Entry | undefined): boolean =>
  [...container.matchAll(/\bfull-path\s*=\s*(["'])(.*?)\1/g)].some(
    ([, , path = '']) => find(path.replaceAll('&amp;', '&')) !== undefined,
  )
