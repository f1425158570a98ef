import { storedZip } from './archives.ts'

/** Handmade e-books of every kind. */

const SENTENCE =
  'The harbour lay quiet under the fog, and nobody on the quay knew yet what the morning would bring them. '

/** Numbered paragraphs, so that positions can be recognised. */
export const paragraphs = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}. ${SENTENCE.repeat(1 + (index % 4))}`)

interface Chapter {
  readonly title: string
  /** Contents of the body, as XHTML. */
  readonly body: string
  readonly head?: string
  /** The entry of `files` that maps words to audio times. */
  readonly overlay?: string
  /** Outside the reading order. */
  readonly isAside?: boolean
}

interface EpubGiven {
  readonly title: string
  readonly author?: string
  readonly chapters: readonly Chapter[]
  readonly version?: 2 | 3
  readonly direction?: 'rtl'
  readonly isFixed?: boolean
  readonly language?: string
  /** By their names in the archive, with their media types. */
  readonly files?: Readonly<Record<string, { readonly type: string; readonly content: string | Buffer }>>
}

export function epub({ title, author = 'Ada Moor', chapters, version = 3, ...given }: EpubGiven): Buffer {
  const { files = {}, language = 'en' } = given
  const items = chapters.map(
    ({ overlay }, index) =>
      `<item id="c${index}" href="c${index}.xhtml" media-type="application/xhtml+xml"${
        overlay === undefined ? '' : ` media-overlay="f${Object.keys(files).indexOf(overlay)}"`
      }/>`,
  )
  const more = Object.entries(files).map(
    ([name, { type }], index) => `<item id="f${index}" href="${name}" media-type="${type}"/>`,
  )
  const nav =
    version === 3
      ? '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
      : '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
  const opf = `<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="${version}.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:${encodeURIComponent(title)}</dc:identifier>
<dc:title>${title}</dc:title><dc:creator>${author}</dc:creator><dc:language>${language}</dc:language>
${given.isFixed ? '<meta property="rendition:layout">pre-paginated</meta>' : ''}</metadata>
<manifest>${nav}${items.join('')}${more.join('')}</manifest>
<spine${version === 2 ? ' toc="ncx"' : ''}${given.direction ? ' page-progression-direction="rtl"' : ''}>
${chapters.map(({ isAside }, index) => `<itemref idref="c${index}"${isAside ? ' linear="no"' : ''}/>`).join('')}</spine></package>`
  const pages = chapters.map(({ body, head = '' }, index) => [
    `c${index}.xhtml`,
    `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"
 xmlns:epub="http://www.idpf.org/2007/ops"${given.direction ? ' dir="rtl"' : ''}>
<head><title>${title}</title>${head}</head><body>${body}</body></html>`,
  ])
  return storedZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    'book.opf': opf,
    ...(version === 3 ? { 'nav.xhtml': navOf(chapters) } : { 'toc.ncx': ncxOf(chapters) }),
    ...(Object.fromEntries(pages) as Record<string, string>),
    ...Object.fromEntries(Object.entries(files).map(([name, { content }]) => [name, content])),
  })
}

const navOf = (chapters: readonly Chapter[]): string => `<?xml version="1.0"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>
${chapters.map(({ title }, index) => `<li><a href="c${index}.xhtml">${title}</a></li>`).join('')}</ol></nav></body></html>`

const ncxOf = (chapters: readonly Chapter[]): string => `<?xml version="1.0"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>
${chapters.map(({ title }, index) => `<navPoint id="n${index}" playOrder="${index + 1}"><navLabel><text>${title}</text></navLabel><content src="c${index}.xhtml"/></navPoint>`).join('')}</navMap></ncx>`

export const textChapter = (title: string, count = 40): Chapter => ({
  title,
  body: `<h1>${title}</h1>${paragraphs(title, count)
    .map((text) => `<p>${text}</p>`)
    .join('')}`,
})

/** A PDF with one line of text per page, and an outline. */
/** With `links`, the first page links to the last one and to a website. `padding` adds bytes to each page. */
export function pdf(pages: readonly string[], { links = false, padding = 0 } = {}): Buffer {
  const objects: string[] = []
  const add = (object: string): number => objects.push(object)
  const catalog = add('')
  const tree = add('')
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  const outline = add('')
  const lastPage = objects.length + 2 * pages.length
  const annotations =
    `/Annots [<< /Type /Annot /Subtype /Link /Rect [72 600 300 640] /Dest [${lastPage} 0 R /Fit] >> ` +
    '<< /Type /Annot /Subtype /Link /Rect [72 500 300 540] /A << /S /URI /URI (https://example.org/) >> >>]'
  const kids = pages.map((text, index) => {
    const stream = `BT /F1 32 Tf 72 700 Td (${text}) Tj ET${'\n'.repeat(padding)}`
    const content = add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> ${links && index === 0 ? annotations : ''} >>`,
    )
  })
  const first = objects.length + 1
  pages.forEach((text, index) => {
    const number = first + index
    const next = index + 1 < pages.length ? `/Next ${number + 1} 0 R` : ''
    const previous = index > 0 ? `/Prev ${number - 1} 0 R` : ''
    add(`<< /Title (${text}) /Parent ${outline} 0 R ${next} ${previous} /Dest [${kids[index]} 0 R /Fit] >>`)
  })
  objects[catalog - 1] = `<< /Type /Catalog /Pages ${tree} 0 R /Outlines ${outline} 0 R >>`
  objects[tree - 1] =
    `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`
  objects[outline - 1] =
    `<< /Type /Outlines /First ${first} 0 R /Last ${objects.length} 0 R /Count ${pages.length} >>`
  let file = '%PDF-1.4\n'
  const positions = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const rows = positions.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, 'latin1')
}
