import { readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { extractEbookCover, readEbook } from './ebook-facts.ts'
import { rar4, rar5, zip, type Files } from './test-support/archives.ts'
import { buildMobi } from './test-support/mobi-builder.ts'
import { buildPackedPdf, buildPdf, xmp } from './test-support/pdf-builder.ts'
import { blue, red, useEbooks, workshop } from './test-support/ebooks.ts'

useEbooks()

const COMIC_INFO = `<?xml version="1.0"?><ComicInfo><Title>The Issue</Title><Series>Heroes</Series><Number>7</Number>
  <Writer>Ann Author, Bob Writer</Writer><Publisher>House</Publisher><Year>1998</Year><Month>4</Month>
  <Summary>It &lt;b&gt;begins&lt;/b&gt;.</Summary><Genre>Action, Drama</Genre><LanguageISO>en</LanguageISO></ComicInfo>`

describe.each([
  ['zip', zip, 'a.cbz'],
  ['zip named cbr', zip, 'z.cbr'],
  ['rar 4', rar4, 'four.cbr'],
  ['rar 5', rar5, 'five.cbr'],
  ['rar named cbz', rar5, 'r.cbz'],
] as const)('a comic in %s', (_, pack, name) => {
  const write = async (files: Files) => workshop.write(name, await pack(files))

  test('reads its metadata', async () => {
    const path = await write({ 'page10.png': blue, 'ComicInfo.xml': COMIC_INFO })
    expect(await readEbook(path)).toMatchObject({
      format: 'comic',
      title: 'The Issue',
      series: [{ name: 'Heroes', sequence: '7' }],
      authors: ['Ann Author', 'Bob Writer'],
      publisher: 'House',
      publishedYear: '1998',
      publishedDate: '1998-04',
      description: 'It begins.',
      genres: ['Action', 'Drama'],
      language: 'en',
      hasCover: true,
    })
  })

  test('uses the first page in natural order as the cover', async () => {
    const path = await write({
      '__MACOSX/page1.png': 'junk',
      'b/page10.png': blue,
      'b/.hidden.jpg': blue,
      'b/page2.jpg': red,
      'notes.txt': 'x',
    })
    expect((await extractEbookCover(path))?.bytes.equals(red)).toBe(true)
  })

  test('has no cover without pages', async () => {
    expect(await extractEbookCover(await write({ 'notes.txt': 'x' }))).toBeNull()
  })
})

describe('rar archives', () => {
  test('concurrent reads do not interfere, and leave nothing behind', async () => {
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('lectern-rar-'))
    const paths = await Promise.all(
      [red, blue, red, blue].map((bytes, index) =>
        workshop.write(`many${index}.cbr`, rar4({ 'p1.jpg': bytes })),
      ),
    )
    const covers = await Promise.all(paths.map((path) => extractEbookCover(path)))
    expect(covers.map((cover) => cover?.mime)).toEqual(['image/jpeg', 'image/png', 'image/jpeg', 'image/png'])
    const after = (await readdir(tmpdir())).filter((name) => name.startsWith('lectern-rar-'))
    expect(after.filter((name) => !before.includes(name))).toEqual([])
  })

  test('a damaged archive is reported as damaged', async () => {
    const bytes = rar5({ 'p1.jpg': red })
    const path = await workshop.write(
      'bad.cbr',
      Buffer.concat([bytes.subarray(0, 20), Buffer.alloc(500, 0x55)]),
    )
    await expect(readEbook(path)).rejects.toMatchObject({ name: 'MediaError', code: 'damaged' })
  })

  test.each([rar4, rar5])('a truncated archive still has its first pages', async (pack) => {
    const bytes = pack({ 'p1.jpg': red, 'p2.png': blue, 'p3.png': blue })
    const path = await workshop.write('cut.cbr', bytes.subarray(0, bytes.length - blue.length - 10))
    expect((await extractEbookCover(path))?.bytes.equals(red)).toBe(true)
  })
})

describe('MOBI', () => {
  const fields = [
    [100, 'Jane Doe'],
    [100, 'Jörg Röe'],
    [101, 'House'],
    [103, '<p>About <i>it</i></p>'],
    [104, '9783161484100'],
    [105, 'Fantasy'],
    [106, '2011-02-03'],
    [503, 'The Newer Title'],
    [524, 'de'],
    [113, 'B00TEST123'],
    [201, 1],
  ] as const

  test.each(['utf8', 'latin1'] as const)('fields in %s, and the cover', async (encoding) => {
    const path = await workshop.write(
      'a.mobi',
      buildMobi({ title: 'Old', encoding, fields, pictures: [blue, red] }),
    )
    expect(await readEbook(path)).toEqual({
      format: 'mobi',
      title: 'The Newer Title',
      subtitle: null,
      authors: ['Jane Doe', 'Jörg Röe'],
      narrators: [],
      series: [],
      genres: ['Fantasy'],
      tags: [],
      publisher: 'House',
      publishedYear: '2011',
      publishedDate: '2011-02-03',
      description: 'About it',
      language: 'de',
      isbn: '9783161484100',
      asin: 'B00TEST123',
      hasCover: true,
    })
    expect((await extractEbookCover(path))?.bytes.equals(red)).toBe(true)
  })

  test('its texts are escaped once, as in XML', async () => {
    const escaped = [
      [503, 'Pride &amp; Prejudice'],
      [100, 'Strunk &amp; White'],
      [103, '&lt;p&gt;One.&lt;/p&gt;&lt;p&gt;Two.&lt;/p&gt;'],
    ] as const
    const path = await workshop.write('escaped.mobi', buildMobi({ title: 'Old', fields: escaped }))
    expect(await readEbook(path)).toMatchObject({
      title: 'Pride & Prejudice',
      authors: ['Strunk & White'],
      description: 'One.\n\nTwo.',
    })
  })

  test('without fields, the database name is the title', async () => {
    const path = await workshop.write('bare.azw3', buildMobi({ title: 'Ünly a name' }))
    expect(await readEbook(path)).toMatchObject({ format: 'mobi', title: 'Ünly a name', hasCover: false })
    expect(await extractEbookCover(path)).toBeNull()
  })

  test('truncated', async () => {
    const whole = buildMobi({ title: 'Old', fields, pictures: [red] })
    for (const length of [70, 79, 100, 150, 300]) {
      const path = await workshop.write('cut.mobi', whole.subarray(0, length))
      await expect(readEbook(path)).rejects.toMatchObject({ name: 'MediaError' })
    }
  })
})

describe('PDF', () => {
  const info =
    '<< /Title (The \\(real\\) Title) /Author <FEFF004A00F600720067> /Subject (About) /Keywords (a, b) >>'
  const expected = {
    format: 'pdf',
    title: 'The (real) Title',
    authors: ['Jörg'],
    description: 'About',
    tags: ['a', 'b'],
  }

  test('an info dictionary at the end', async () => {
    expect(await readEbook(await workshop.write('a.pdf', buildPdf(info)))).toMatchObject(expected)
  })

  test('an info dictionary far from both ends, found through the cross-reference table', async () => {
    const middle = Buffer.alloc(1100 * 700, '% padding \n')
    expect(await readEbook(await workshop.write('far.pdf', buildPdf(info, middle)))).toMatchObject(expected)
  })

  test('an info dictionary packed into a stream', async () => {
    expect(await readEbook(await workshop.write('packed.pdf', buildPackedPdf(info)))).toMatchObject(expected)
  })

  test('an uncompressed XMP packet, which takes precedence', async () => {
    const properties = `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">XMP Title</rdf:li></rdf:Alt></dc:title>
      <dc:creator><rdf:Seq><rdf:li>Ann</rdf:li><rdf:li>Bob</rdf:li></rdf:Seq></dc:creator>
      <dc:description><rdf:Alt><rdf:li>Long text</rdf:li></rdf:Alt></dc:description>`
    const path = await workshop.write(
      'xmp.pdf',
      buildPdf(info, Buffer.from(`4 0 obj\n${xmp(properties)}\nendobj\n`)),
    )
    expect(await readEbook(path)).toMatchObject({
      title: 'XMP Title',
      authors: ['Ann', 'Bob'],
      description: 'Long text',
    })
  })

  test('titles that are file names, and encrypted texts, are ignored', async () => {
    const named = await workshop.write('named.pdf', buildPdf('<< /Title (Microsoft Word - thesis.doc) >>'))
    expect((await readEbook(named)).title).toBeNull()
    const secret = buildPdf(info).toString('latin1').replace('/Info 3', '/Encrypt 9 0 R /Info 3')
    expect(
      (await readEbook(await workshop.write('secret.pdf', Buffer.from(secret, 'latin1')))).title,
    ).toBeNull()
  })

  test('without any metadata', async () => {
    const path = workshop.at('bare.pdf')
    await writeFile(path, '%PDF-1.4\nnothing else')
    expect(await readEbook(path)).toMatchObject({ title: null, hasCover: false })
    expect(await extractEbookCover(path)).toBeNull()
  })
})

describe('FictionBook', () => {
  const book = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink"><description>
<title-info><genre>sf_history</genre><author><first-name>Анна</first-name><last-name>Мур</last-name></author>
<author><nickname>Fox</nickname></author><book-title>Туман</book-title><annotation><p>О гавани.</p><cite><p>И туман.</p></cite></annotation>
<coverpage><image l:href="#c.jpg"/></coverpage><lang>ru</lang><sequence name="Берега" number="02"/></title-info>
<publish-info><publisher>Маяк</publisher><year>1999</year><isbn>978-3-16-148410-0</isbn></publish-info></description>
<body><section><p>…</p></section></body>
<binary id="b.png" content-type="image/png">${blue.toString('base64')}</binary>
<binary content-type="image/jpeg" id="c.jpg">${red.toString('base64')}</binary></FictionBook>`
  const facts = {
    format: 'fb2',
    title: 'Туман',
    authors: ['Анна Мур', 'Fox'],
    genres: ['sf history'],
    description: 'О гавани.\nИ туман.',
    language: 'ru',
    series: [{ name: 'Берега', sequence: '2' }],
    publisher: 'Маяк',
    publishedYear: '1999',
    isbn: '9783161484100',
    hasCover: true,
  }
  /** Encodes text as older programs did. */
  const inCyrillic = (text: string) =>
    Buffer.from(
      [...text].map((sign) => (/[А-я]/.test(sign) ? sign.charCodeAt(0) - 0x350 : sign.charCodeAt(0))),
    )

  test('is read with its cover: plain, zipped, and in a legacy encoding', async () => {
    const files = {
      'a.fb2': Buffer.from(book('utf-8')),
      'b.fb2.zip': await zip({ 'b.fb2': book('utf-8') }),
      'c.fb2': inCyrillic(book('windows-1251')),
    }
    for (const [name, bytes] of Object.entries(files)) {
      const path = await workshop.write(name, bytes)
      expect({ name, ...(await readEbook(path)) }).toMatchObject({ name, ...facts })
      expect(await extractEbookCover(path)).toEqual({ bytes: red, mime: 'image/jpeg' })
    }
  })

  test('is damaged if truncated within its description', async () => {
    const path = await workshop.write('d.fb2', Buffer.from(book('utf-8').slice(0, 300)))
    await expect(readEbook(path)).rejects.toThrow(/description is missing/)
  })
})
