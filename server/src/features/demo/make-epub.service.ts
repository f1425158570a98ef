import { ZipFile } from 'yazl'
import { escapeXml } from './make-cover.service.ts'
import { readWhole } from '../../lib/read-whole.ts'

export interface EpubText {
  /** The unique identifier of the book. */
  readonly identifier: string
  readonly title: string
  readonly author: string
  readonly year?: number
  readonly language?: string
  readonly description?: string
  readonly genre?: string
  readonly series?: { readonly name: string; readonly sequence: number }
  readonly chapters: readonly { readonly title: string; readonly text: string }[]
  /** JPEG. */
  readonly cover?: Buffer
}

/** Creates a small EPUB 3 that older readers can open, too. */
export async function makeEpub(book: EpubText): Promise<Buffer> {
  const archive = new ZipFile()
  // The standard requires this entry to be first and uncompressed.
  archive.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', { compress: false })
  archive.addBuffer(Buffer.from(CONTAINER), 'META-INF/container.xml')
  archive.addBuffer(Buffer.from(packageOf(book)), 'OEBPS/package.opf')
  archive.addBuffer(Buffer.from(contentsOf(book)), 'OEBPS/contents.xhtml')
  if (book.cover) archive.addBuffer(book.cover, 'OEBPS/cover.jpg')
  for (const [index, { title, text }] of book.chapters.entries()) {
    const body = `<h1>${escapeXml(title)}</h1>\n${text
      .split('\n')
      .map((paragraph) => `<p>${escapeXml(paragraph)}</p>`)
      .join('\n')}`
    archive.addBuffer(Buffer.from(pageOf(title, body)), `OEBPS/${pageName(index)}`)
  }
  archive.end()
  return readWhole(archive.outputStream as AsyncIterable<Buffer>)
}

const CONTAINER = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`

const pageName = (index: number) => `chapter-${index + 1}.xhtml`

function packageOf(book: EpubText): string {
  const field = (name: string, value: string | number | undefined) =>
    value === undefined ? '' : `<dc:${name}>${escapeXml(String(value))}</dc:${name}>\n`
  const pages = book.chapters.map((_, index) => `c${index + 1}`)
  const items = pages.map(
    (id, index) => `<item id="${id}" href="${pageName(index)}" media-type="application/xhtml+xml"/>`,
  )
  const cover = book.cover
    ? '<item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>\n'
    : ''
  const series = book.series
    ? `<meta name="calibre:series" content="${escapeXml(book.series.name)}"/>
<meta name="calibre:series_index" content="${book.series.sequence}"/>\n`
    : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escapeXml(book.identifier)}</dc:identifier>
${field('title', book.title)}${field('creator', book.author)}${field('language', book.language ?? 'en')}\
${field('date', book.year)}${field('description', book.description)}${field('subject', book.genre)}\
${series}<meta property="dcterms:modified">${book.year ?? 2025}-01-01T00:00:00Z</meta>
${book.cover ? '<meta name="cover" content="cover"/>\n' : ''}</metadata>
<manifest>
<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
${cover}${items.join('\n')}
</manifest>
<spine>${pages.map((id) => `<itemref idref="${id}"/>`).join('')}</spine>
</package>`
}

function contentsOf({ title, chapters }: EpubText): string {
  const entries = chapters.map(
    (chapter, index) => `<li><a href="${pageName(index)}">${escapeXml(chapter.title)}</a></li>`,
  )
  return pageOf(title, `<nav epub:type="toc"><ol>${entries.join('')}</ol></nav>`)
}

function pageOf(title: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title>${escapeXml(title)}</title></head>
<body>
${body}
</body>
</html>`
}
