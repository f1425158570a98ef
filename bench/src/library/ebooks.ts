import { crc32, deflateRawSync } from 'node:zlib'
import type { BookPlan } from './plan.ts'

/** E-books and the metadata file beside a book. */

export function opfOf(book: BookPlan, rest = ''): string {
  const series = book.series
    ? `<meta name="calibre:series" content="${xml(book.series.name)}"/><meta name="calibre:series_index" content="${book.series.sequence}"/>`
    : ''
  const list = (name: string, values: readonly string[]) =>
    values.map((value) => `<dc:${name}>${xml(value)}</dc:${name}>`).join('')
  const people = (role: string, names: readonly string[]) =>
    names.map((name) => `<dc:creator opf:role="${role}">${xml(name)}</dc:creator>`).join('')
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
${list('title', [book.title])}${book.subtitle === null ? '' : list('subtitle', [book.subtitle])}
${people('aut', [book.author])}${people('nrt', book.narrators)}
<dc:identifier id="id" opf:scheme="ISBN">${book.isbn}</dc:identifier>
${book.asin === null ? '' : `<dc:identifier opf:scheme="ASIN">${book.asin}</dc:identifier>`}
${list('publisher', [book.publisher])}<dc:date>${book.year}</dc:date>${list('language', [book.language])}
${list('description', [book.description])}${list('subject', book.genres)}${list('tag', book.tags)}${series}
</metadata>${rest}</package>`
}

function xml(text: string): string {
  const names: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
  return text.replace(/[<>&"]/g, (character) => names[character] ?? character)
}

export function epubOf(book: BookPlan): Buffer {
  const page = `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>${xml(book.description)}</p></body></html>`
  const parts =
    '<manifest><item id="p" href="p.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="p"/></spine>'
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
    'b.opf': opfOf(book, parts),
    'p.xhtml': page,
  })
}

export function cbzOf(picture: Buffer): Buffer {
  return zipOf({ '001.jpg': picture, '002.jpg': picture })
}

/** One empty page. */
export function pdfOf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size 4>>\n%%EOF\n`)
}

function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const entries = Object.entries(files).map(([name, content]) => zipEntry(name, Buffer.from(content)))
  const starts = entries.reduce<number[]>(
    (list, { local }) => [...list, (list.at(-1) ?? 0) + local.length],
    [0],
  )
  const directory = Buffer.concat(
    entries.map(({ central }, index) => {
      central.writeUInt32LE(starts[index] ?? 0, 42)
      return central
    }),
  )
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(starts.at(-1) ?? 0, 16)
  return Buffer.concat([...entries.map(({ local }) => local), directory, end])
}

function zipEntry(name: string, content: Buffer): { local: Buffer; central: Buffer } {
  const packed = deflateRawSync(content)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(0x0800, 2)
  common.writeUInt16LE(8, 4)
  common.writeUInt16LE(0x5a21, 8)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(Buffer.byteLength(name), 22)
  const head = (signature: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(signature, 0)
    return bytes
  }
  const madeBy = Buffer.from([20, 0])
  const local = Buffer.concat([head(0x04034b50), common, Buffer.from(name), packed])
  const central = Buffer.concat([head(0x02014b50), madeBy, common, Buffer.alloc(14), Buffer.from(name)])
  return { local, central }
}
