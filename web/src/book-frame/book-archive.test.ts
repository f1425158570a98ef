import { expect, test } from 'vitest'
import type { Entry } from 'foliate-js/vendor/zip.js'
import { archiveLoader, finderIn, nameOf } from './book-archive.ts'

const found = (names: string[], name: string) =>
  finderIn(names.map((filename) => ({ filename })))(name)?.filename

test.each([
  ['by its exact name', ['META-INF/container.xml', 'a.xhtml'], 'a.xhtml', 'a.xhtml'],
  ['in a different case', ['META-INF/container.xml', 'Text/A.XHTML'], 'text/a.xhtml', 'Text/A.XHTML'],
  ['with backslashes', ['META-INF\\container.xml', 'OEBPS\\a.xhtml'], 'OEBPS/a.xhtml', 'OEBPS\\a.xhtml'],
  [
    'with decomposed accents',
    ['META-INF/container.xml', 'cafe\u0301.png'],
    'caf\u00e9.png',
    'cafe\u0301.png',
  ],
  [
    'inside an extra folder',
    ['My Book/META-INF/container.xml', 'My Book/a.xhtml'],
    'a.xhtml',
    'My Book/a.xhtml',
  ],
  [
    'by an address with escaped signs',
    ['META-INF/container.xml', 'Text/Moor, Ada & Co.xhtml'],
    'Text/Moor%2C Ada %26 Co.xhtml',
    'Text/Moor, Ada & Co.xhtml',
  ],
  [
    'by an address that was decoded, though the name itself is escaped',
    ['META-INF/container.xml', 'Text/Half%20price.xhtml'],
    'Text/Half price.xhtml',
    'Text/Half%20price.xhtml',
  ],
  ['nowhere', ['META-INF/container.xml', 'a.xhtml'], 'b.xhtml', undefined],
])('a file is found %s', (_, names, name, expected) => {
  expect(found(names, name)).toBe(expected)
})

test('names that differ only in case resolve to their own files', () => {
  const names = ['META-INF/container.xml', 'a.xhtml', 'A.xhtml']
  expect(found(names, 'a.xhtml')).toBe('a.xhtml')
  expect(found(names, 'A.xhtml')).toBe('A.xhtml')
})

test.each([
  ['UTF-8 that is not flagged as such', 'Gr├╝├ƒe.xhtml', Buffer.from('Grüße.xhtml'), 'Grüße.xhtml'],
  ['a separate field', 'Grüße.xhtml', Buffer.from('Gr??e.xhtml'), 'Grüße.xhtml'],
  ['an older encoding', 'Grüße.xhtml', Buffer.from('Gr\x81\xe1e.xhtml', 'latin1'), 'Grüße.xhtml'],
])('reads names in %s', (_, filename, rawFilename, expected) => {
  expect(nameOf({ filename, rawFilename })).toBe(expected)
})

test('a picture used as a chapter counts as one page, regardless of its file size', () => {
  const entries = [
    { filename: 'cover.jpg', uncompressedSize: 4_000_000 },
    { filename: 'one.xhtml', uncompressedSize: 30_000 },
  ] as Entry[]
  const { getSize } = archiveLoader(new Blob(), entries)
  expect([getSize('cover.jpg'), getSize('one.xhtml'), getSize('two.xhtml')]).toEqual([1500, 30_000, 0])
})

const textEntry = (filename: string, text: string): Entry => {
  const data = new Blob([text])
  return { filename, uncompressedSize: data.size, getData: async () => data } as unknown as Entry
}
const containerFor = (path: string): string =>
  `<container><rootfiles><rootfile full-path="${path}" media-type="application/oebps-package+xml"/></rootfiles></container>`

test('a container that names a missing package leads to the one in the archive', async () => {
  const entries = [
    textEntry('META-INF/container.xml', containerFor('content.opf')),
    textEntry('__MACOSX/OEBPS/._content.opf', ''),
    textEntry('OEBPS/content.opf', '<package/>'),
  ]
  const container = await archiveLoader(new Blob([]), entries).loadText('META-INF/container.xml')
  expect(container).toContain('full-path="oebps/content.opf"')
})

test('a container that names one of several packages is used as it is', async () => {
  const entries = [
    textEntry('META-INF/container.xml', containerFor('b/Q&amp;A.opf')),
    textEntry('a/book.opf', '<package/>'),
    textEntry('b/Q&A.opf', '<package/>'),
  ]
  const container = await archiveLoader(new Blob([]), entries).loadText('META-INF/container.xml')
  expect(container).toContain('full-path="b/Q&amp;A.opf"')
})
