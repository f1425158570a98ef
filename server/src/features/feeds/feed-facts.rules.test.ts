import { asItemId, asLibraryId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { aBook, aPodcast } from '../../../test/made-items.ts'
import type { Book, Cover, Item, Media, Podcast } from '../items/items.types.ts'
import { addressFor } from './feed-address.rules.ts'
import { buildFeed } from './feed-facts.rules.ts'
import type { Feed, FeedSource } from './feeds.types.ts'
import { partsOf, slugWithKey } from './own-address.rules.ts'

const place = { libraryId: asLibraryId('l'), folderId: 'f' }
const book = (media: Partial<Book> = {}, more: Partial<Item> = {}): Item => {
  const item = aBook(place)
  return { ...item, ...more, media: { ...item.media, ...media } as Book }
}
const podcast = (media: Partial<Podcast> = {}): Item => {
  const item = aPodcast(place)
  return { ...item, media: { ...item.media, ...media } as Podcast }
}
const other = (media: object): Item => ({ ...book(), media: media as Media })
const song = (artists: string[]) => other({ kind: 'music', title: 'Song', artists, isExplicit: false })

const built = (items: readonly Item[], more: Partial<FeedSource> = {}) =>
  buildFeed(
    { updatedAt: 100 } as Feed,
    {
      libraryId: place.libraryId,
      title: 'Feed',
      description: null,
      linkPath: '/x',
      isGroup: false,
      parts: items.map((item) => ({ place: { item, folderPath: '/b' }, episodeId: null, sequence: null })),
      ...more,
    },
    [],
  )

describe('feed metadata', () => {
  test('description, falling back to the title', () => {
    expect(built([book()], { description: ' Words ' }).description).toBe('Words')
    expect(built([book()], { description: '  ' }).description).toBe('Feed')
    expect(built([book()]).description).toBe('Feed')
  })

  test('no scripts in the description of a collection, whatever its author wrote', () => {
    const description = '<b>Old</b> & new<img src=x onerror=alert(1)><script>alert(1)</script>'
    expect(built([book()], { description }).description).toBe('<b>Old</b> &amp; new')
    expect(built([book()], { description: 'A < B & C' }).description).toBe('A < B & C')
    expect(built([book()], { title: 'Mine<iframe src="//a"></iframe>' }).description).toBe('Mine')
  })

  test.each([
    [
      'of a book',
      [
        book({
          authors: [
            { id: null, name: 'Ada' },
            { id: null, name: 'Bea' },
          ],
        }),
      ],
      'Ada, Bea',
    ],
    ['of a podcast', [podcast({ author: 'Dee' })], 'Dee'],
    ['of a podcast without an author', [podcast({ author: null })], ''],
    ['of music', [song(['Eve'])], 'Eve'],
    ['of a video', [other({ kind: 'video', title: 'Film' })], ''],
    ['without duplicates', [podcast({ author: 'Dee' }), podcast({ author: 'Dee' })], 'Dee'],
    ['three', ['A', 'B', 'C'].map((author) => podcast({ author })), 'A, B, C'],
    ['more than three', ['A', 'B', 'C', 'D'].map((author) => podcast({ author })), 'A, B, C & more'],
  ])('authors: %s', (_what, items, author) => {
    expect(built(items).author).toBe(author)
  })

  test('the first known language', () => {
    expect(built([book({ language: null }), book({ language: 'German' })]).language).toBe('de')
    expect(built([book({ language: null })]).language).toBe('en')
  })

  test('explicit if any item is', () => {
    expect(built([book(), book({ isExplicit: true })]).isExplicit).toBe(true)
    expect(built([book()]).isExplicit).toBe(false)
  })

  test.each([
    ['book', book(), 'serial', 'audiobook', { name: 'Arts', subcategory: 'Books' }],
    ['video', other({ kind: 'video' }), 'serial', 'audiobook', { name: 'Arts', subcategory: 'Books' }],
    ['music', song([]), 'serial', 'music', { name: 'Music', subcategory: null }],
    ['show', podcast(), 'episodic', 'podcast', { name: 'Society & Culture', subcategory: null }],
    [
      'serial',
      podcast({ type: 'serial' }),
      'serial',
      'podcast',
      { name: 'Society & Culture', subcategory: null },
    ],
    [
      'show with genres',
      podcast({ genres: ['Talk', 'tv & film', 'History'] }),
      'episodic',
      'podcast',
      { name: 'History', subcategory: null },
    ],
  ])('type, medium and category of a %s', (_kind, item, type, medium, category) => {
    expect(built([item])).toMatchObject({ type, medium, category })
  })

  test('a podcast among books makes a feed episodic', () => {
    expect(built([book(), podcast()]).type).toBe('episodic')
  })

  test('the first available cover and the latest change', () => {
    const cover = { path: '/c.jpg' } as Cover
    expect(built([book(), book({}, { id: asItemId('second'), cover })])).toMatchObject({
      cover,
      coverItemId: 'second',
    })
    expect(built([book()])).toMatchObject({ cover: null, coverItemId: null })
    expect(built([book({}, { updatedAt: 50 })]).changedAt).toBe(100)
    expect(built([book({}, { updatedAt: 50 }), book({}, { updatedAt: 150 })]).changedAt).toBe(150)
  })
})

describe('the address of a feed', () => {
  test.each([
    ['the host is the same', 'http://books.example', 'https://books.example/base'],
    ['the server moved', 'https://new.example', 'https://new.example/base2'],
    ['the port is different', 'https://books.example:8443', 'https://books.example:8443/base2'],
    ['the address is IPv6', 'http://[::1]:80', 'http://[::1]:80/base2'],
    ['the origin is not a URL', 'https://', 'https://books.example/base'],
    ['the origin has a path', 'https://new.example/x', 'https://books.example/base'],
    ['the origin has another scheme', 'file://x', 'https://books.example/base'],
    ['the host is invalid', 'https://a:b:c', 'https://books.example/base'],
  ])('%s', (_what, origin, address) => {
    expect(addressFor('https://books.example/base', origin, '/base2')).toBe(address)
  })

  test('is that of the request if the one it was opened at is not a URL', () => {
    expect(addressFor('', 'https://new.example', '/base2')).toBe('https://new.example/base2')
    expect(addressFor('books.example', 'https://new.example', '')).toBe('https://new.example')
  })

  test('for one account ends with its key', () => {
    expect(slugWithKey('fog', 'k_1')).toBe('fog.k_1')
    expect(partsOf('fog.k_1')).toEqual({ slug: 'fog', key: 'k_1' })
    expect(partsOf('dr.fog.k_1')).toEqual({ slug: 'dr.fog', key: 'k_1' })
    expect(partsOf('fog')).toEqual({ slug: 'fog', key: null })
    expect(partsOf('.k')).toEqual({ slug: '', key: 'k' })
  })
})
