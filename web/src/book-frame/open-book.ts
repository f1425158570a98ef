import { EPUB } from 'foliate-js/epub.js'
import {
  BlobReader,
  BlobWriter,
  configure,
  type Entry,
  TextWriter,
  ZipReader,
} from 'foliate-js/vendor/zip.js'
import type { FoliateBook } from 'foliate-js/view.js'
import { safeCss } from './safe-content.ts'

const MAX_ENTRIES = 20_000
/** A chapter is text; what is larger was made to fill the memory. */
const MAX_TEXT_BYTES = 48 * 1024 * 1024
const MAX_BLOB_BYTES = 256 * 1024 * 1024

/** Opens an EPUB, FB2, MOBI or AZW3 by what it is, whatever it is called. */
export async function openBook(file: Blob): Promise<FoliateBook> {
  const book = await openAny(file)
  if (!book.sections.some(({ load }) => load !== undefined)) throw new Error('The book has no text')
  return book
}

async function openAny(file: Blob): Promise<FoliateBook> {
  if (await isZip(file)) {
    const entries = await entriesOf(file)
    const packed = entries.length === 1 && /\.fb2$/i.test(entries[0]?.filename ?? '') ? entries[0] : null
    if (packed) return openFictionBook(await within(packed, MAX_BLOB_BYTES).getData(new BlobWriter()))
    const book = await new EPUB(zipLoader(file, entries)).init()
    book.transformTarget?.addEventListener('data', (event) => {
      const { detail } = event as CustomEvent<{ data: unknown; type: string }>
      if (detail.type === 'text/css')
        detail.data = Promise.resolve(detail.data).then((css) => safeCss(String(css)))
    })
    return book
  }
  if (await isMobi(file)) return openMobi(file)
  if (await isFictionBook(file)) return openFictionBook(file)
  throw new Error('The file is not an e-book of a known kind')
}

async function isZip(file: Blob): Promise<boolean> {
  const [p, k] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return p === 0x50 && k === 0x4b
}

/** Mobipocket and its successors name themselves in the header of the database they are. */
async function isMobi(file: Blob): Promise<boolean> {
  return (await file.slice(60, 68).text()) === 'BOOKMOBI'
}

/** Most books are EPUBs and don't need this script. */
async function openMobi(file: Blob): Promise<FoliateBook> {
  const [{ MOBI }, { unzlibSync }] = await Promise.all([
    import('foliate-js/mobi.js'),
    import('foliate-js/vendor/fflate.js'),
  ])
  return new MOBI({ unzlib: unzlibSync }).open(file)
}

/** The root element comes after a declaration and comments, in whatever encoding. */
async function isFictionBook(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 4096).arrayBuffer()).filter((byte) => byte !== 0)
  return /<(?:\w+:)?FictionBook[\s>]/.test(new TextDecoder('latin1').decode(start))
}

/** One file of XML with its pictures in it. */
async function openFictionBook(file: Blob): Promise<FoliateBook> {
  const { makeFB2 } = await import('foliate-js/fb2.js')
  const book = await makeFB2(file)
  return Object.assign(book, { isExternal: (href: string) => /^(?!blob:)[\w+.-]+:/i.test(href) })
}

async function entriesOf(file: Blob): Promise<Entry[]> {
  configure({ useWebWorkers: false })
  const entries = await new ZipReader(new BlobReader(file)).getEntries()
  if (entries.length > MAX_ENTRIES) throw new Error('The book has too many files')
  return entries
}

function within(entry: Entry, maxBytes: number): Entry {
  if (entry.uncompressedSize > maxBytes) throw new Error(`${entry.filename} is too large`)
  return entry
}

const HEADER_BYTES = 30
const HEADER_SIGNATURE = 0x04034b50
const STORED = 0

/** What is stored without compression, as pictures mostly are, stays a part of the book: it takes no memory here. */
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

function zipLoader(book: Blob, entries: readonly Entry[]) {
  const byName = new Map(entries.map((entry) => [entry.filename, entry]))
  const get = <T>(name: string, maxBytes: number, read: (entry: Entry) => Promise<T>): Promise<T> | null => {
    const entry = byName.get(name)
    return entry ? read(within(entry, maxBytes)) : null
  }
  return {
    loadText: (name: string) => get(name, MAX_TEXT_BYTES, (entry) => entry.getData(new TextWriter())),
    loadBlob: (name: string, type?: string) =>
      get(name, MAX_BLOB_BYTES, (entry) => blobOf(book, entry, type)),
    getSize: (name: string) => byName.get(name)?.uncompressedSize ?? 0,
  }
}
