import { LANGUAGES } from '@lectern/contract/constants'
import { asItemId } from '@lectern/contract/ids'
import { encodeText } from '@lectern/contract/rules/base64'
import { describe, expect, test } from 'vitest'
import { addressesFor, atPage, pageLinksOf } from './opds-addresses.rules.ts'
import { facetsOf, groupsOf, readSort } from './opds-lists.rules.ts'
import { wordsIn } from './opds-words.rules.ts'
import type { CataloguePage } from './opds.types.ts'

const words = wordsIn('en-us')

describe('catalogue strings', () => {
  test.each(LANGUAGES)('are complete in %s', (language) => {
    for (const word of Object.values(wordsIn(language))) expect(word).not.toBe('')
    expect(Object.keys(wordsIn(language))).toHaveLength(22)
  })

  test('fall back to English for an unknown language', () => {
    expect(wordsIn('tlh')).toEqual(words)
    expect(wordsIn('toString')).toEqual(words)
    expect(wordsIn('de').audiobooks).toBe('Hörbücher')
  })
})

describe('lists', () => {
  test('link to books and to groups', () => {
    const groups = groupsOf('/libraries/l', words)
    expect(groups[0]).toEqual({
      path: '/libraries/l/books?sort=newest&title=Newest',
      title: 'Newest',
      text: 'Newest',
      leadsTo: 'books',
      isNewest: true,
    })
    expect(groups[1]?.path).toBe('/libraries/l/books?title=All%20books')
    expect(groups.slice(4).map(({ path, leadsTo }) => [path.split('/').at(-1), leadsTo])).toEqual(
      [
        'authors',
        'series',
        'collections',
        'playlists',
        'genres',
        'tags',
        'narrators',
        'languages',
        'publishers',
        'publishedDecades',
      ].map((group) => [group, 'navigation']),
    )
    expect(groups.filter(({ isNewest }) => isNewest)).toHaveLength(1)
  })

  test.each([
    ['title', { sort: 'media.metadata.title', isDescending: false }],
    ['newest', { sort: 'addedAt', isDescending: true }],
    ['author', { sort: 'media.metadata.authorNameLF', isDescending: false }],
    ['year', { sort: 'media.metadata.publishedYear', isDescending: true }],
    ['toString', { sort: undefined, isDescending: false }],
    [undefined, { sort: undefined, isDescending: false }],
  ])('sorted by %s: %j', (sort, expected) => {
    expect(readSort(sort)).toEqual(expected)
  })

  const ebooks = `ebooks.${encodeText('ebook')}`
  const facets = (asked: { filter?: string; sort?: string }) =>
    facetsOf((change) => JSON.stringify(change), asked, words)

  test('can be sorted and filtered, and mark the active facets', () => {
    const active = (asked: { filter?: string; sort?: string }) =>
      facets(asked)
        .filter(({ isActive }) => isActive)
        .map(({ title }) => title)
    expect(facets({})).toHaveLength(7)
    expect(active({})).toEqual(['Any'])
    expect(active({ sort: 'year', filter: ebooks })).toEqual(['Year', 'E-books'])
    expect(active({ filter: `ebooks.${encodeText('no-ebook')}` })).toEqual(['Audiobooks'])
  })

  test('of one author can only be sorted', () => {
    expect(facets({ filter: 'authors.x' }).map(({ group }) => group)).toEqual(
      Array.from({ length: 4 }, () => 'Sort by'),
    )
  })
})

describe('URLs', () => {
  const to = addressesFor('/base', 'v1')
  const id = asItemId('a')

  test('are relative to the root of the host', () => {
    expect([to.page('/x'), to.openSearch(), to.search('{?q}')]).toEqual([
      '/base/opds/v1/x',
      '/base/opds/v1/opensearch.xml',
      '/base/opds/v1/search{?q}',
    ])
    expect(to.cover(asItemId('a/b'), 5, 200)).toBe('/base/opds/items/a%2Fb/cover?format=jpeg&width=200&ts=5')
    expect(to.file(id, { ino: '1', name: 'x y.epub' } as never)).toBe('/base/opds/items/a/files/1/x%20y.epub')
    expect(to.archive(id, 'x/y')).toBe('/base/opds/items/a/download/x%2Fy.zip')
    expect([to.manifest(id), to.progression(id)]).toEqual([
      '/base/opds/items/a/manifest.json',
      '/base/opds/items/a/progression',
    ])
    expect(to.comicPages(id, '1')).toBe('/base/opds/items/a/pages/1/{pageNumber}?width={maxWidth}')
  })

  test('include the page number from the second page on', () => {
    expect([atPage('/x', 1), atPage('/x', 2), atPage('/x?a=b', 3)]).toEqual([
      '/x',
      '/x?page=2',
      '/x?a=b&page=3',
    ])
  })

  const links = (page: number, total: number) =>
    pageLinksOf({ path: '/x', paging: { page, perPage: 10, total } } as CataloguePage)

  test('link to the first, previous, next and last page', () => {
    expect(links(1, 25)).toEqual({ first: '/x', previous: null, next: '/x?page=2', last: '/x?page=3' })
    expect(links(2, 25)).toEqual({ first: '/x', previous: '/x', next: '/x?page=3', last: '/x?page=3' })
    expect(links(3, 25)).toMatchObject({ previous: '/x?page=2', next: null })
    expect(links(9, 25)).toMatchObject({ previous: '/x?page=3', next: null })
  })

  test('are omitted when everything fits on one page', () => {
    expect([links(1, 10), pageLinksOf({ path: '/x', paging: null } as CataloguePage)]).toEqual([null, null])
    expect(links(1, 11)).not.toBeNull()
  })
})
