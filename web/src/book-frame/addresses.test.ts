import type { FoliateBook } from 'foliate-js/view.js'
import { expect, test } from 'vitest'
import { matchAddresses } from './addresses.ts'

const HREFS = ['Text/100%.xhtml', 'Text/Moor, Ada & Co.xhtml', 'Text/Half%20price.xhtml', 'Text/café.xhtml']

const book = matchAddresses({
  sections: [],
  toc: [
    {
      label: 'Part',
      href: null,
      subitems: [{ label: 'Co', href: 'Text/Moor%2C Ada %26 Co.xhtml#b%2C', subitems: null }],
    },
    { label: 'Elsewhere', href: 'gone%.xhtml' },
  ],
  resources: { manifest: HREFS.map((href) => ({ href })) },
  // As foliate does: it decodes the path and compares it literally.
  resolveHref: (href: string) => {
    const index = HREFS.indexOf(decodeURI(href.split('#')[0] ?? ''))
    return index < 0 ? null : { index, anchor: () => 0 }
  },
} as unknown as FoliateBook)

test('the table of contents names files as the package does', () => {
  expect(book.toc?.[0]?.subitems?.[0]?.href).toBe('Text/Moor, Ada & Co.xhtml#b%2C')
  expect(book.toc?.map(({ href }) => href)).toEqual([null, 'gone%.xhtml'])
})

test.each([
  ['with a percent sign in its name', 'Text/100%.xhtml#a', 0],
  ['with escaped signs', 'Text/Moor%2c Ada %26 Co.xhtml', 1],
  ['whose name itself is escaped', 'Text/Half%20price.xhtml', 2],
  ['with decomposed accents', 'Text/cafe\u0301.xhtml', 3],
])('a link leads to a file %s', (_, href, index) => {
  expect(book.resolveHref(href)?.index).toBe(index)
})

test('a link to a file that does not exist leads nowhere', () => {
  expect(book.resolveHref('Text/200%.xhtml')).toBeNull()
})
