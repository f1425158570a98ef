import { describe, expect, test } from 'vitest'
import { app, as, google, provider, useProviders } from './test-support/providers.ts'

useProviders()

describe('[R9.007] book providers', () => {
  const search = (query: Record<string, string>) => as().ask('metadata.books', { query })

  test('searches Google Books', async () => {
    provider.answers = google({
      title: 'Fog',
      subtitle: 'A coast',
      authors: ['Ada Moor', 'Bea Stone'],
      publisher: 'Harbor',
      publishedDate: '1987-05',
      industryIdentifiers: [
        { type: 'ISBN_10', identifier: '0123456789' },
        { type: 'ISBN_13', identifier: '9780123456789' },
      ],
      categories: ['Mystery'],
      imageLinks: { thumbnail: 'http://pictures.example/fog.jpg' },
    })
    const [found] = await search({ title: 'Fog', author: 'Ada Moor' })
    expect(provider.asked).toEqual(['/books/v1/volumes?q=intitle:Fog+inauthor:Ada%20Moor'])
    expect(found).toMatchObject({
      title: 'Fog',
      author: 'Ada Moor, Bea Stone',
      publishedYear: '1987',
      isbn: '9780123456789',
      genres: ['Mystery'],
      cover: 'https://pictures.example/fog.jpg',
      matchConfidence: 1,
    })
  })

  test('picks the largest image, whatever the order', async () => {
    const picture = (name: string) => `https://pictures.example/${name}.jpg`
    provider.answers = {
      ...google({
        title: 'Fog',
        imageLinks: {
          extraLarge: picture('extra-large'),
          thumbnail: picture('thumbnail'),
          large: picture('large'),
          smallThumbnail: picture('small-thumbnail'),
        },
      }),
      '/search': {
        results: [
          {
            collectionName: 'Fog',
            artworkUrl100: picture('100'),
            artworkUrl600: picture('600'),
            artworkUrl60: picture('60'),
          },
        ],
      },
    }
    expect(await search({ title: 'Fog' })).toMatchObject([{ cover: picture('extra-large') }])
    expect(await search({ provider: 'itunes', title: 'Fog' })).toMatchObject([{ cover: picture('600') }])
  })

  test('retries once with a simplified query when nothing is found', async () => {
    provider.answers = { '/books/v1/volumes': { totalItems: 0 } }
    expect(await search({ title: 'L’Été: a year (unabridged)', author: 'Ada' })).toEqual([])
    expect(provider.asked.map((address) => decodeURIComponent(address))).toEqual([
      '/books/v1/volumes?q=intitle:L’Été: a year (unabridged)+inauthor:Ada',
      '/books/v1/volumes?q=intitle:lete+inauthor:ada',
    ])
  })

  test('Open Library: drops poor matches and sorts good ones', async () => {
    provider.answers = {
      '/search.json': {
        docs: [
          { key: '/works/OL2W', title: 'Fogg', author_name: ['Ada Moor'], first_publish_year: 1987 },
          { key: '/works/OL1W', title: 'Fog', author_name: ['Ada Moor'], cover_edition_key: 'OL9M' },
          { key: '/works/OL3W', title: 'Something else altogether', author_name: ['Ada Moor'] },
        ],
      },
      '/works/OL1W.json': { description: { value: 'Text' }, covers: [7] },
      '/works/OL2W.json': { description: 'Other' },
    }
    const found = await search({ provider: 'openlibrary', title: 'Fog', author: 'Ada Moor' })
    expect(found.map(({ title, description }) => [title, description])).toEqual([
      ['Fog', 'Text'],
      ['Fogg', 'Other'],
    ])
    expect(found[0]?.covers).toEqual([`${provider.url}/b/OLID/OL9M-L.jpg`, `${provider.url}/b/id/7-L.jpg`])
  })

  const STORES = [
    ['audible', 'us', '.com'],
    ['audible.ca', 'ca', '.ca'],
    ['audible.uk', 'uk', '.co.uk'],
    ['audible.au', 'au', '.com.au'],
    ['audible.fr', 'fr', '.fr'],
    ['audible.de', 'de', '.de'],
    ['audible.jp', 'jp', '.co.jp'],
    ['audible.it', 'it', '.it'],
    ['audible.in', 'in', '.co.in'],
    ['audible.es', 'es', '.es'],
  ] as const

  test.each(STORES)('the Audible store %s', async (name, region, tld) => {
    provider.answers = {
      [`/store${tld}/1.0/catalog/products`]: { products: [{ asin: 'B012345678' }, { asin: '../../x' }] },
      '/books/B012345678': {
        asin: 'B012345678',
        title: 'Fog',
        authors: [{ name: 'Ada Moor' }],
        narrators: [{ name: 'Bea' }, { name: 'Carl' }],
        summary: '<p>Hi<script>x</script></p>',
        genres: [
          { type: 'genre', name: 'Mystery' },
          { type: 'tag', name: 'Sea' },
        ],
        seriesPrimary: { name: 'Coast', position: 'Book 2' },
        language: 'english',
        runtimeLengthMin: 600,
      },
    }
    const [found, ...others] = await search({ provider: name, title: 'Fog', author: 'Ada Moor' })
    expect(others).toEqual([])
    expect(found).toMatchObject({
      narrator: 'Bea, Carl',
      description: '<p>Hi</p>',
      genres: ['Mystery'],
      tags: 'Sea',
      series: [{ series: 'Coast', sequence: '2' }],
      language: 'English',
      duration: 600,
    })
    expect(provider.asked.at(-1)).toBe(`/books/B012345678?region=${region}`)
  })

  test('looks up a title that is an ASIN directly', async () => {
    provider.answers = { '/books/B012345678': { asin: 'B012345678', title: 'Fog' } }
    expect(await search({ provider: 'audible', title: 'B012345678' })).toMatchObject([{ title: 'Fog' }])
    expect(provider.asked).toEqual(['/books/B012345678?region=us'])
  })

  test('searches iTunes and FantLab', async () => {
    provider.answers = {
      '/search': {
        results: [
          {
            collectionId: 5,
            collectionName: 'Fog',
            artistName: 'Ada Moor',
            artworkUrl100: 'https://p.example/100x100bb.jpg',
          },
        ],
      },
      '/search-works': [
        { work_id: 3, work_type_id: 1 },
        { work_id: 4, work_type_id: 7 },
      ],
      '/work/3/extended': { work_name: 'Туман', authors: [{ name: 'Ада' }], work_year: 1987 },
    }
    expect(await search({ provider: 'itunes', title: 'Fog' })).toMatchObject([
      { title: 'Fog', cover: 'https://p.example/600x600bb.jpg' },
    ])
    expect(await search({ provider: 'fantlab', title: 'Туман' })).toMatchObject([
      { title: 'Туман', author: 'Ада', publishedYear: '1987' },
    ])
  })

  test.each(['google', 'openlibrary', 'itunes', 'fantlab', 'audible'])(
    'removes scripts from the descriptions of %s',
    async (name) => {
      const description = '<p>A coast<img src=x onerror=alert(1)></p><script>alert(1)</script>'
      provider.answers = {
        ...google({ title: 'Fog', description }),
        '/search.json': { docs: [{ key: '/works/OL1W', title: 'Fog' }] },
        '/works/OL1W.json': { description: { value: description } },
        '/search': { results: [{ collectionName: 'Fog', description }] },
        '/search-works': [{ work_id: 3, work_type_id: 1 }],
        '/work/3/extended': { work_name: 'Fog', work_description: description },
        '/store.com/1.0/catalog/products': { products: [{ asin: 'B012345678' }] },
        '/books/B012345678': { asin: 'B012345678', title: 'Fog', summary: description },
      }
      expect(await search({ provider: name, title: 'Fog' })).toMatchObject([
        { description: '<p>A coast</p>' },
      ])
    },
  )

  test('queries a custom provider at its URL with its key', async () => {
    const { provider: custom } = await as().ask('metadata.addCustomProvider', {
      body: { name: 'Mine', url: `${provider.url}/mine`, mediaType: 'book', authHeaderValue: 'Key 1' },
    })
    let key: string | undefined
    provider.answers = {
      '/mine/search': (request, response) => {
        key = request.headers.authorization
        response.end(
          JSON.stringify({ matches: [{ title: 'Fog', series: [{ series: 'Coast', sequence: '1' }] }] }),
        )
      },
    }
    expect(await search({ provider: custom.slug, title: 'Fog' })).toMatchObject([{ title: 'Fog' }])
    expect(key).toBe('Key 1')
    const { providers } = await as().ask('metadata.providers')
    expect(providers.books).toContainEqual({ value: custom.slug, text: 'Mine' })
    expect(providers.books[0]).toEqual({ value: 'google', text: 'Google Books' })
    const covers = providers.booksCovers.map(({ value }) => value)
    expect(covers).toEqual(expect.arrayContaining(['best', 'google', 'audiobookcovers', 'all', custom.slug]))
    await as().ask('metadata.removeCustomProvider', { params: { id: custom.id } })
    expect((await as().call('metadata.removeCustomProvider', { params: { id: custom.id } })).status).toBe(404)
  })

  test('rejects a key for a custom provider that cannot be sent, and trims others', async () => {
    const add = (authHeaderValue: string) =>
      as().call('metadata.addCustomProvider', {
        body: { name: 'Mine', url: provider.url, mediaType: 'book', authHeaderValue },
      })
    for (const key of ['abc\u2026xyz', '\u200bKey 1', 'Key 1\r\nX-Other: 2']) {
      const { status, text } = await add(key)
      expect([status, text]).toEqual([
        400,
        'Invalid request: authHeaderValue has a character that cannot be sent in a header',
      ])
    }
    const { provider: added } = (await add(' Schl\u00fcssel\n')).json()
    expect(added.authHeaderValue).toBe('Schl\u00fcssel')
    await as().ask('metadata.removeCustomProvider', { params: { id: added.id } })
  })

  test.each([
    ['garbage', 'not json at all', 'cannot be read'],
    ['an endless list', JSON.stringify({ items: 'x'.repeat(9_000_000) }), ''],
    [
      'an error',
      (_: unknown, response: { writeHead(n: number): { end(): void } }) => response.writeHead(500).end(),
      'answered 500',
    ],
  ] as const)('%s from a provider is reported, and the server stays up', async (_, answer, text) => {
    provider.answers = { '/books/v1/volumes': answer as never }
    const answered = await as().call('metadata.books', { query: { title: 'Fog', reason: '1' } })
    expect(answered.status).toBe(503)
    expect(answered.text).toContain(text)
    // Audiobookshelf clients only expect an empty list.
    const plain = await as().call('metadata.books', { query: { title: 'Fog' } })
    expect([plain.status, plain.text]).toEqual([200, '[]'])
    expect(decodeURIComponent(String(plain.headers['x-provider-error']))).toContain(text)
    expect((await app.call('auth.ping')).status).toBe(200)
  })
})

test('[R9.008] looks up podcasts in the directory', async () => {
  provider.answers = {
    '/search': {
      results: [
        {
          collectionId: 5,
          artistId: 6,
          collectionName: 'Talk',
          artistName: 'Dee',
          genres: ['News'],
          artworkUrl600: 'https://p.example/a.jpg',
          trackCount: 9,
          feedUrl: 'https://f.example/rss',
          collectionViewUrl: 'https://v.example',
        },
        { collectionName: null },
      ],
    },
  }
  const found = await as().ask('metadata.podcasts', { query: { term: 'talk' } })
  expect(found).toMatchObject([{ id: 5, title: 'Talk', feedUrl: 'https://f.example/rss', explicit: false }])
  expect(provider.asked[0]).toBe('/search?term=talk&media=podcast&entity=podcast&limit=25')
  expect(await as().ask('metadata.podcasts', { query: {} })).toEqual([])
})

test('returns the chapters of an edition, or reports that there are none', async () => {
  provider.answers = {
    '/books/B012345678/chapters': {
      asin: 'B012345678',
      isAccurate: true,
      chapters: [{ lengthMs: 1000, startOffsetMs: 0, startOffsetSec: 0, title: 'One' }],
    },
  }
  expect(await as().ask('metadata.chapters', { query: { asin: 'b012345678' } })).toMatchObject({
    isAccurate: true,
    chapters: [{ title: 'One' }],
  })
  expect(await as().ask('metadata.chapters', { query: { asin: '../x' } })).toMatchObject({
    error: 'Chapters not found',
  })
})
