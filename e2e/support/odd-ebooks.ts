import { createHash } from 'node:crypto'
import { png, storedZip } from './archives.ts'
import { epub, paragraphs, pdf, textChapter } from './ebooks.ts'

/** Badly made books, and books that only a store's own program opens. */

const CONTAINER = `
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"
 media-type="application/oebps-package+xml"/></rootfiles></container>`

/**
 * Names in different case than in the archive, a bare `&`, entities unknown to XML, no page in the reading order,
 * white text on a page that is not black here, a missing chapter.
 */
export const carelessEpub = (): Buffer =>
  storedZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OEBPS/Book.opf': ` <?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata
 xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Salt & Sea</dc:title></metadata><manifest>
${['one', 'two', 'three'].map((name) => `<item id="${name}" href="Text/${name}.xhtml" media-type="application/xhtml+xml"/>`).join('')}
</manifest><spine>${['one', 'two', 'three'].map((name) => `<itemref idref="${name}" linear="no"/>`).join('')}</spine></package>`,
    'OEBPS/text/One.xhtml':
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><style>body { background: #000; color: #fff }</style></head><body><p>The first&nbsp;words</p></body></html>',
    'OEBPS/text/Three.xhtml':
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>The <b>last words</p></body></html>',
  })

const UNUSUAL_NAMES = ['Plate.png', 'Grüße.xhtml', 'Last.xhtml']

/**
 * Has a picture in place of a chapter, a UTF-8 file name that is not flagged as such, a percent sign in the id of a
 * note, page numbers hidden by the style sheet, and a word split across several elements.
 */
export const unusualEpub = (): Buffer =>
  withoutNamedEncoding(
    storedZip({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': CONTAINER,
      'OEBPS/book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata
 xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Unusual</dc:title></metadata><manifest>
${UNUSUAL_NAMES.map((name, index) => `<item id="i${index}" href="${encodeURI(name)}" media-type="${index === 0 ? 'image/png' : 'application/xhtml+xml'}"/>`).join('')}
</manifest><spine>${UNUSUAL_NAMES.map((_, index) => `<itemref idref="i${index}"/>`).join('')}</spine></package>`,
      'OEBPS/Plate.png': png(60, 80, [200, 60, 60]),
      'OEBPS/Grüße.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/>
<style>.number { display: none }</style></head><body>${paragraphs('Quay', 80)
        .map(
          (text, index) => `<p><span class="number">${index}</span>${text}<span class="number">.</span></p>`,
        )
        .join('')}</body></html>`,
      'OEBPS/Last.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head>
<body><p>A fog<b>hor</b>n<a epub:type="noteref" href="#n100%">1</a></p><aside epub:type="footnote" id="n100%">All of it</aside></body></html>`,
    }),
  )

function withoutNamedEncoding(archive: Buffer): Buffer {
  const text = archive.toString('latin1')
  const plain = text
    .replaceAll('PK\u0003\u0004\u0014\0\0\u0008', 'PK\u0003\u0004\u0014\0\0\0')
    .replaceAll('PK\u0001\u0002\u0014\0\u0014\0\0\u0008', 'PK\u0001\u0002\u0014\0\u0014\0\0\0')
  return Buffer.from(plain, 'latin1')
}

/** Its second chapter is marked as compressed, which it is not. */
export function tornEpub(): Buffer {
  const book = epub({
    title: 'Torn',
    chapters: ['Before', 'Damaged', 'After'].map((name) => textChapter(name, 3)),
  })
  const name = 'c1.xhtml'
  const [DEFLATED, HEADER_BYTES, ENTRY_BYTES] = [8, 30, 46]
  book.writeUInt16LE(DEFLATED, book.indexOf(name + '<?xml') - HEADER_BYTES + 8)
  book.writeUInt16LE(DEFLATED, book.lastIndexOf(name) - ENTRY_BYTES + 10)
  return book
}

export const protectedEpub = (): Buffer =>
  epub({
    title: 'Sealed',
    chapters: [textChapter('Sealed', 1)],
    files: {
      'META-INF/encryption.xml': {
        type: 'application/xml',
        content: `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData
 xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>
<CipherData><CipherReference URI="c0.xhtml"/></CipherData></EncryptedData></encryption>`,
      },
    },
  })

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** Opens with its password; its pages were never encrypted, so they are unreadable. */
export function lockedPdf(password: string): Buffer {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32)
  const owner = rc4(md5(padded).subarray(0, 5), padded)
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])
  const user = rc4(md5(Buffer.concat([padded, owner, permissions, Buffer.from([0])])).subarray(0, 5), PADDING)
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> >>`
  const trailer = `trailer\n<< ${encrypt} /ID [<00> <00>]`
  return Buffer.from(pdf(['Page one']).toString('latin1').replace('trailer\n<<', trailer), 'latin1')
}

const md5 = (bytes: Buffer): Buffer => createHash('md5').update(bytes).digest()

/** The cipher of old PDFs, which newer libraries no longer include. */
function rc4(key: Buffer, text: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const swap = (one: number, other: number) =>
    ([state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0])
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) % 256
    swap(at, other)
  }
  let other = 0
  return Buffer.from(
    text.map((byte, index) => {
      const at = (index + 1) % 256
      other = (other + (state[at] ?? 0)) % 256
      swap(at, other)
      return byte ^ (state[((state[at] ?? 0) + (state[other] ?? 0)) % 256] ?? 0)
    }),
  )
}

/** A red square in JPEG 2000, as scanners write it. */
const SCAN = Buffer.from(
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAEAAAABAAAwcHAAAAAAAPY29scgEAAAAAABAAAACtanAyY/9P/1EALwAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAAQEBAAB/1wAEEBASEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS40/5AACgAAAAAAKQAB/5PPtAgET8+0CAifz7QICJ+AgICAgICAgICAgID/2Q==',
  'base64',
).toString('latin1')

/** A word set in several sizes, as with initials, a very wide page, and a last page that is damaged. */
export function patchedPdf(): Buffer {
  const words = 'BT /F1 40 Tf 72 700 Td (Har) Tj /F1 30 Tf (bour) Tj /F1 20 Tf (master) Tj ET'
  const page = (size: string) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Contents 5 0 R /Resources << /Font << /F1 6 0 R >> >> >>`
  return withoutTable([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R /Torn] /Count 3 >>',
    page('595 842'),
    page('2000 300'),
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

/** One page that is a single picture. */
export function scannedPdf(): Buffer {
  const content = 'q 600 0 0 800 0 0 cm /Scan Do Q'
  return withoutTable([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /JPXDecode /Length ${SCAN.length} >>\nstream\n${SCAN}\nendstream`,
  ])
}

/** Without a table of its objects, so that readers have to look for them. */
function withoutTable(objects: readonly string[]): Buffer {
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  const size = objects.length + 1
  return Buffer.from(`%PDF-1.5\n${body}trailer\n<< /Size ${size} /Root 1 0 R >>\n%%EOF\n`, 'latin1')
}
