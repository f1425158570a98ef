import { EPUB } from 'foliate-js/epub.js'
import { isMOBI, MOBI } from 'foliate-js/mobi.js'
import { unzlibSync } from 'foliate-js/vendor/fflate.js'
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

/** Opens an EPUB, MOBI or AZW3 by what it is, whatever it is called. */
export async function openBook(file: Blob): Promise<FoliateBook> {
  const book = await openAny(file)
  if (!book.sections.some(({ load }) => load !== undefined)) throw new Error('The book has no text')
  return book
}

async function openAny(file: Blob): Promise<FoliateBook> {
  if (await isZip(file)) {
    const book = await new EPUB(await zipLoader(file)).init()
    book.transformTarget?.addEventListener('data', (event) => {
      const { detail } = event as CustomEvent<{ data: unknown; type: string }>
      if (detail.type === 'text/css')
        detail.data = Promise.resolve(detail.data).then((css) => safeCss(String(css)))
    })
    return book
  }
  if (await isMOBI(file)) return new MOBI({ unzlib: unzlibSync }).open(file)
  throw new Error('The file is not an e-book of a known kind')
}

async function isZip(file: Blob): Promise<boolean> {
  const [p, k] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return p === 0x50 && k === 0x4b
}

async function zipLoader(file: Blob) {
  configure({ useWebWorkers: false })
  const entries = await new ZipReader(new BlobReader(file)).getEntries()
  if (entries.length > MAX_ENTRIES) throw new Error('The book has too many files')
  const byName = new Map(entries.map((entry) => [entry.filename, entry]))
  const within = (name: string, maxBytes: number): Entry | null => {
    const entry = byName.get(name)
    if (entry && entry.uncompressedSize > maxBytes) throw new Error(`${name} is too large`)
    return entry ?? null
  }
  return {
    loadText: (name: string) => within(name, MAX_TEXT_BYTES)?.getData(new TextWriter()) ?? null,
    loadBlob: (name: string, type?: string) =>
      within(name, MAX_BLOB_BYTES)?.getData(new BlobWriter(type)) ?? null,
    getSize: (name: string) => byName.get(name)?.uncompressedSize ?? 0,
  }
}
