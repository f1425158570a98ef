import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { extractEbookCover, readEbook } from './ebook-facts.ts'
import { zip, type Files } from './test-support/archives.ts'
import { blue, red, useEbooks, workshop } from './test-support/ebooks.ts'

useEbooks()

const CONTAINER = '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
const METADATA = '<dc:title>The Book</dc:title><dc:creator>Jane Doe</dc:creator><dc:language>en</dc:language>'
const opf = (manifest: string, metadata = '', rest = '') =>
  `<package><metadata>${METADATA}${metadata}</metadata><manifest>${manifest}</manifest>${rest}</package>`
const picture = (attributes: string, href = 'images/a%20cover.jpg') =>
  `<item ${attributes} href="${href}" media-type="image/jpeg"/>`

async function epub(name: string, files: Files): Promise<string> {
  return workshop.write(
    name,
    await zip({ mimetype: 'application/epub+zip', 'META-INF/container.xml': CONTAINER, ...files }),
  )
}

/** Clears the UTF-8 flag, bit 11, in the header of each file and in the central directory. */
function withoutNamedEncoding(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive)
  for (const [signature, flagsAt] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const) {
    for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 4))
      bytes.writeUInt16LE(bytes.readUInt16LE(at + flagsAt) & ~0x800, at + flagsAt)
  }
  return bytes
}

describe('EPUB', () => {
  test.each([
    ['marked as in EPUB 3', opf(picture('id="x" properties="svg cover-image"')), 'OEBPS/images/a cover.jpg'],
    [
      'named as in EPUB 2',
      opf(picture('id="pic"'), '<meta name="cover" content="pic"/>'),
      'OEBPS/images/a cover.jpg',
    ],
    [
      'named by its address instead of its id',
      opf(picture('id="pic"', 'images/front.jpg'), '<meta name="cover" content="images/front.jpg"/>'),
      'OEBPS/images/front.jpg',
    ],
    ['recognised by its id', opf(picture('id="Cover-Image"')), 'OEBPS/images/a cover.jpg'],
    ['recognised by its name', opf(picture('id="p1"')), 'OEBPS/images/a cover.jpg'],
    [
      'found despite different case and escaping',
      opf(picture('id="cover"', '../oebps/Images/A%20Cover.JPG')),
      'OEBPS/images/a cover.jpg',
    ],
  ])('its cover is %s', async (_, packageDocument, coverName) => {
    const path = await epub('a.epub', { 'OEBPS/book.opf': packageDocument, [coverName]: red })
    expect(await readEbook(path)).toMatchObject({
      format: 'epub',
      title: 'The Book',
      authors: ['Jane Doe'],
      hasCover: true,
    })
    const cover = await extractEbookCover(path)
    expect(cover?.mime).toBe('image/jpeg')
    expect(cover?.bytes.equals(red)).toBe(true)
  })

  test('its cover has a UTF-8 name that is not flagged as such', async () => {
    const marked = await epub('marked.epub', {
      'OEBPS/book.opf': opf(picture('id="cover"', 'images/Umschlag%20gr%C3%BCn.jpg')),
      'OEBPS/images/Umschlag grün.jpg': red,
    })
    const path = await workshop.write('unmarked.epub', withoutNamedEncoding(await readFile(marked)))
    expect((await extractEbookCover(path))?.bytes.equals(red)).toBe(true)
  })

  test('its cover is on a page', async () => {
    const guide = '<guide><reference type="cover" href="text/cover.xhtml#top"/></guide>'
    const path = await epub('page.epub', {
      'OEBPS/book.opf': opf('', '', guide),
      'OEBPS/text/cover.xhtml': '<html><body><svg><image xlink:href="../img/front.png"/></svg></body></html>',
      'OEBPS/img/front.png': blue,
    })
    expect((await extractEbookCover(path))?.bytes.equals(blue)).toBe(true)
  })

  test.each([
    ['named by its id', '<meta name="cover" content="page"/>', '', 'A long text. '.repeat(20)],
    ['the first one', '', '<spine><itemref idref="page"/><itemref idref="text"/></spine>', ''],
  ])('its cover is on a page that is %s', async (_, metadata, spine, text) => {
    const item = (id: string) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`
    const path = await epub('by-page.epub', {
      'OEBPS/book.opf': opf(item('text') + item('page'), metadata, spine),
      'OEBPS/page.xhtml': `<html><body><div><img src="img/001.png"/></div>${text}</body></html>`,
      'OEBPS/text.xhtml': '<html><body><p>It begins.</p><img src="img/002.png"/></body></html>',
      'OEBPS/img/001.png': blue,
      'OEBPS/img/002.png': red,
    })
    expect((await extractEbookCover(path))?.bytes.equals(blue)).toBe(true)
  })

  test('a picture on a first page full of text is not a cover', async () => {
    const path = await epub('text-first.epub', {
      'OEBPS/book.opf': opf('<item id="t" href="t.xhtml"/>', '', '<spine><itemref idref="t"/></spine>'),
      'OEBPS/t.xhtml': `<html><body><img src="t.png"/><p>${'A long text. '.repeat(20)}</p></body></html>`,
      'OEBPS/t.png': blue,
    })
    expect((await readEbook(path)).hasCover).toBe(false)
  })

  test('without a cover', async () => {
    const path = await epub('bare.epub', { 'OEBPS/book.opf': opf('') })
    expect((await readEbook(path)).hasCover).toBe(false)
    expect(await extractEbookCover(path)).toBeNull()
  })

  test('a cover path outside the archive is not followed', async () => {
    const secret = await workshop.write('secret.jpg', red)
    const href = `../../../../../..${secret}`
    const path = await epub('outside.epub', { 'OEBPS/book.opf': opf(picture('id="cover"', href)) })
    expect(await extractEbookCover(path)).toBeNull()
  })

  test('entry names that point outside the archive do no harm', async () => {
    const bytes = await zip({
      'META-INF/container.xml': CONTAINER,
      'OEBPS/book.opf': opf(''),
      'xx/xx/evil.txt': 'x',
    })
    const path = await workshop.write(
      'evil.epub',
      Buffer.from(bytes.toString('latin1').replaceAll('xx/xx', '../..'), 'latin1'),
    )
    expect((await readEbook(path)).title).toBe('The Book')
  })

  test('in other encodings', async () => {
    const text = `<?xml version="1.0" encoding="iso-8859-1"?>${opf('').replace('The Book', 'Größe')}`
    const latin = await epub('latin.epub', { 'OEBPS/book.opf': Buffer.from(text, 'latin1') })
    const marked = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(opf('').replace('The Book', 'Größe'), 'utf16le'),
    ])
    const utf16 = await epub('utf16.epub', { 'OEBPS/book.opf': marked })
    expect([(await readEbook(latin)).title, (await readEbook(utf16)).title]).toEqual(['Größe', 'Größe'])
  })

  test('in UTF-8 although it claims to be UTF-16', async () => {
    const text = `<?xml version="1.0" encoding="utf-16"?>${opf('').replace('The Book', 'Größe')}`
    expect((await readEbook(await epub('liar.epub', { 'OEBPS/book.opf': text }))).title).toBe('Größe')
  })

  test('a package document designed to exhaust memory is rejected', async () => {
    const path = await epub('bomb.epub', { 'OEBPS/book.opf': Buffer.alloc(7 * 1024 * 1024, ' ') })
    await expect(readEbook(path)).rejects.toMatchObject({ code: 'damaged' })
  })

  test('a damaged archive is reported as damaged', async () => {
    const whole = await zip({ 'META-INF/container.xml': CONTAINER, 'OEBPS/book.opf': opf('') })
    const path = await workshop.write('cut.epub', whole.subarray(0, whole.length - 40))
    await expect(readEbook(path)).rejects.toMatchObject({ name: 'MediaError', code: 'damaged' })
    const noBook = await workshop.write('nobook.epub', await zip({ 'META-INF/container.xml': CONTAINER }))
    await expect(readEbook(noBook)).rejects.toThrow(/package document is missing/)
  })
})
