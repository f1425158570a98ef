import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyBookFacts } from './book-facts.ts'
import { parseOpf } from './opf.ts'

const opf = (metadata: string, prefix = '') =>
  `<?xml version="1.0"?><${prefix}package xmlns:dc="http://purl.org/dc/elements/1.1/"><${prefix}metadata>${metadata}</${prefix}metadata></${prefix}package>`

describe('a package document', () => {
  test('as written by calibre', () => {
    const facts = parseOpf(
      opf(`
        <dc:title>The Title &amp; More</dc:title>
        <dc:subtitle>A Subtitle</dc:subtitle>
        <dc:creator opf:role="aut" opf:file-as="Doe, Jane">Jane Doe</dc:creator>
        <dc:creator opf:role="aut">John Roe</dc:creator>
        <dc:creator opf:role="edt">Ed Itor</dc:creator>
        <dc:creator opf:role="nrt">Nora Narrator</dc:creator>
        <dc:publisher>A House</dc:publisher>
        <dc:date>2012-05-20T00:00:00+00:00</dc:date>
        <dc:description>&lt;p&gt;First &lt;b&gt;bold&lt;/b&gt;.&lt;/p&gt;&lt;p&gt;Second.&lt;/p&gt;&lt;script&gt;bad()&lt;/script&gt;</dc:description>
        <dc:subject>Fantasy</dc:subject><dc:subject>Epic</dc:subject><dc:subject>Fantasy</dc:subject>
        <dc:tag>Loved</dc:tag>
        <dc:language>en</dc:language>
        <dc:identifier opf:scheme="calibre">42</dc:identifier>
        <dc:identifier opf:scheme="ISBN">978-3-16-148410-0</dc:identifier>
        <dc:identifier opf:scheme="ASIN">b00test123</dc:identifier>
        <meta name="calibre:series" content="The Saga"/>
        <meta name="calibre:series_index" content="2.0"/>`),
    )
    expect(facts).toEqual({
      title: 'The Title & More',
      subtitle: 'A Subtitle',
      authors: ['Jane Doe', 'John Roe'],
      narrators: ['Nora Narrator'],
      series: [{ name: 'The Saga', sequence: '2' }],
      genres: ['Fantasy', 'Epic'],
      tags: ['Loved'],
      publisher: 'A House',
      publishedYear: '2012',
      publishedDate: '2012-05-20',
      description: 'First bold.\n\nSecond.',
      language: 'en',
      isbn: '9783161484100',
      asin: 'B00TEST123',
    })
  })

  test.each(['ISBN-13', 'eISBN', 'isbn13', '15'])('an ISBN under the scheme %s', (scheme) => {
    const identifier = `<dc:identifier opf:scheme="${scheme}">978-3-16-148410-0</dc:identifier>`
    expect(parseOpf(opf(identifier)).isbn).toBe('9783161484100')
  })

  test('with EPUB 3 refinements', () => {
    const facts = parseOpf(
      opf(`
        <dc:title id="t2">The Subtitle</dc:title><meta refines="#t2" property="title-type">subtitle</meta>
        <dc:title id="t1">The Main</dc:title><meta refines="#t1" property="title-type">main</meta>
        <dc:creator id="c1">Ann Author</dc:creator><meta refines="#c1" property="role" scheme="marc:relators">aut</meta>
        <dc:contributor id="c2">Ned Reader</dc:contributor><meta refines="#c2" property="role">nrt</meta>
        <dc:identifier>urn:isbn:9783161484100</dc:identifier>
        <meta property="belongs-to-collection" id="s1">Saga</meta>
        <meta refines="#s1" property="collection-type">series</meta>
        <meta refines="#s1" property="group-position">2.5</meta>
        <meta property="belongs-to-collection" id="s2">Boxed</meta>
        <meta refines="#s2" property="collection-type">set</meta>`),
    )
    expect(facts).toMatchObject({
      title: 'The Main',
      subtitle: 'The Subtitle',
      authors: ['Ann Author'],
      narrators: ['Ned Reader'],
      isbn: '9783161484100',
      series: [{ name: 'Saga', sequence: '2.5' }],
    })
  })

  test('narrators in calibre’s custom column, if nobody has the role', () => {
    const column = JSON.stringify({ '#value#': ['Nora', 'Ned'], name: 'Narrators' }).replaceAll('"', '&quot;')
    const meta = `<meta name="calibre:user_metadata:#narrators" content="${column}"/>`
    expect(parseOpf(opf(meta)).narrators).toEqual(['Nora', 'Ned'])
    expect(
      parseOpf(opf('<meta name="calibre:user_metadata:#narrators" content="{broken"/>')).narrators,
    ).toEqual([])
  })

  test('with a namespace prefix on every element', () => {
    expect(parseOpf(opf('<dc:title>T</dc:title>', 'opf:')).title).toBe('T')
  })

  test('with the wrapper elements of old files', () => {
    const wrapped = '<dc-metadata><dc:Title>T</dc:Title><dc:Creator role="aut">A</dc:Creator></dc-metadata>'
    expect(parseOpf(opf(wrapped))).toMatchObject({ title: 'T', authors: ['A'] })
  })

  test('a creator without a role is an author', () => {
    expect(parseOpf(opf('<dc:creator>A</dc:creator>')).authors).toEqual(['A'])
  })

  test.each([
    ['0101-01-01T00:00:00+00:00', null, null],
    ['1999', '1999', '1999'],
    ['2001-03', '2001', '2001-03'],
    ['May 2003', null, null],
  ])('the date %s gives the year %s', (date, publishedYear, publishedDate) => {
    expect(parseOpf(opf(`<dc:date>${date}</dc:date>`))).toMatchObject({ publishedYear, publishedDate })
  })

  test.each([
    ['Caf&eacute; &amp; Bar', 'Café & Bar'],
    ['A&amp;eacute;B', 'A&eacute;B'],
    ['AT&T; more', 'AT&T; more'],
  ])('the title %s reads %s: HTML entities are decoded', (written, title) => {
    expect(parseOpf(opf(`<dc:title>${written}</dc:title>`)).title).toBe(title)
  })

  test('entities declared by the document are not expanded', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
    const xml = `${bomb}${opf('<dc:title>x&b;y</dc:title>')}`
    expect(parseOpf(xml).title).not.toContain('haha')
  })

  test.each(['', 'no xml', '<package>', '<a/>', opf('').slice(0, 60)])('nothing is read from %j', (xml) => {
    expect(parseOpf(xml)).toEqual(emptyBookFacts())
  })

  test('endless nesting and lists are handled quickly', () => {
    const started = performance.now()
    expect(parseOpf(opf('<a>'.repeat(500_000))).title).toBeNull()
    const people = Array.from(
      { length: 30_000 },
      (_, index) => `<dc:creator id="c${index}">A</dc:creator>`,
    ).join('')
    const roles = Array.from(
      { length: 30_000 },
      (_, index) => `<meta refines="#c${index}" property="role">edt</meta>`,
    ).join('')
    expect(parseOpf(opf(people + roles)).authors).toEqual([])
    const html = '&lt;b&gt;'.repeat(100_000)
    expect(parseOpf(opf(`<dc:description>Text ${html}</dc:description>`)).description).toBe('Text')
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  test('any text is handled', () => {
    const part = fc.constantFrom(
      '<dc:title',
      '>',
      '</dc:title>',
      '<meta refines="#a" property="role">',
      '&lt;',
      '"',
      '<![CDATA[',
      ']]>',
      'x',
      '<!--',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        expect(parseOpf(opf(parts.join(''))).authors).toEqual([])
      }),
    )
  })
})
