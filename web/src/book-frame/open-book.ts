import { EPUB } from 'foliate-js/epub.js'
import type { FoliateBook } from 'foliate-js/view.js'
import { matchAddresses } from './addresses.ts'
import { archiveLoader, entriesOf, unpack } from './book-archive.ts'
import { isProtected } from './book-texts.ts'
import { safeCss } from './safe-content.ts'
import { completeSections } from './spine.ts'

/** DRM-protected book: only the vendor's software can show it. */
export class ProtectedBook extends Error {}

/** Opens an EPUB, FB2, MOBI or AZW3, detected by content and not by name. */
export async function openBook(file: Blob): Promise<FoliateBook> {
  const book = await openAny(file)
  if (!book.sections.some(({ load }) => load !== undefined)) throw new Error('The book has no text')
  // If all sections are non-linear, treats them as the main text.
  if (book.sections.every(({ linear }) => linear === 'no'))
    for (const section of book.sections) Object.assign(section, { linear: 'yes' })
  return book
}

async function openAny(file: Blob): Promise<FoliateBook> {
  if (await isZip(file)) {
    const entries = await entriesOf(file)
    const packed = entries.length === 1 && /\.fb2$/i.test(entries[0]?.filename ?? '') ? entries[0] : null
    if (packed) return openFictionBook(await unpack(packed))
    const loader = archiveLoader(file, entries)
    if (isProtected((await loader.loadText('META-INF/encryption.xml')) ?? '')) throw new ProtectedBook()
    const book = await new EPUB(loader).init()
    book.transformTarget?.addEventListener('data', (event) => {
      const { detail } = event as CustomEvent<{ data: unknown; type: string }>
      if (detail.type === 'text/css')
        detail.data = Promise.resolve(detail.data).then((css) => safeCss(String(css)))
    })
    return matchAddresses(completeSections(book))
  }
  if (await isMobi(file)) return openMobi(file)
  if (await isFictionBook(file)) return openFictionBook(file)
  throw new Error('The file is not an e-book of a known kind')
}

async function isZip(file: Blob): Promise<boolean> {
  const [p, k] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return p === 0x50 && k === 0x4b
}

/** Mobipocket and its successors are identified in the header of their database format. */
async function isMobi(file: Blob): Promise<boolean> {
  return (await file.slice(60, 68).text()) === 'BOOKMOBI'
}

const FIRST_RECORD_AT = 78
const ENCRYPTION_AT = 12

async function isProtectedMobi(file: Blob): Promise<boolean> {
  const numberAt = async (at: number, bytes: 2 | 4) => {
    const view = new DataView(await file.slice(at, at + bytes).arrayBuffer())
    if (view.byteLength < bytes) return 0
    return bytes === 2 ? view.getUint16(0) : view.getUint32(0)
  }
  return (await numberAt((await numberAt(FIRST_RECORD_AT, 4)) + ENCRYPTION_AT, 2)) !== 0
}

/** Loaded on demand: most books are EPUBs and do not need this script. */
async function openMobi(file: Blob): Promise<FoliateBook> {
  if (await isProtectedMobi(file)) throw new ProtectedBook()
  const [{ MOBI }, { unzlibSync }] = await Promise.all([
    import('foliate-js/mobi.js'),
    import('foliate-js/vendor/fflate.js'),
  ])
  return new MOBI({ unzlib: unzlibSync }).open(file)
}

/** The root element may follow a declaration and comments, in any encoding. */
async function isFictionBook(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 4096).arrayBuffer()).filter((byte) => byte !== 0)
  return /<(?:\w+:)?FictionBook[\s>]/.test(new TextDecoder('latin1').decode(start))
}

/** FB2: a single XML file with embedded pictures. */
async function openFictionBook(file: Blob): Promise<FoliateBook> {
  const { makeFB2 } = await import('foliate-js/fb2.js')
  const book = await makeFB2(file)
  return Object.assign(book, { isExternal: (href: string) => /^(?!blob:)[\w+.-]+:/i.test(href) })
}
