import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { aBook, aPlace, type Place } from '../../../test/items.ts'
import { connect } from '../../../test/live.ts'
import { picture } from '../../../test/make-tree.ts'
import { type StandIn, startStandIn } from '../../../test/stand-in.ts'
import { saveItems } from '../items/storage/items-write.store.ts'
import type { Item } from '../items/items.types.ts'

let app: TestApp
let root: Account
let provider: StandIn
let place: Place

beforeAll(async () => {
  provider = await startStandIn()
  const { url } = provider
  app = await startApp({
    listen: true,
    env: {
      PROVIDER_GOOGLE_URL: url,
      PROVIDER_OPENLIBRARY_URL: url,
      PROVIDER_OPENLIBRARY_COVERS_URL: url,
      PROVIDER_ITUNES_URL: url,
      PROVIDER_AUDIBLE_URL: `${url}/store{tld}`,
      PROVIDER_AUDNEXUS_URL: url,
      PROVIDER_FANTLAB_URL: url,
      PROVIDER_AUDIOBOOKCOVERS_URL: url,
    },
  })
  root = await app.root()
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

const google = (volumeInfo: object) => ({ '/books/v1/volumes': { items: [{ id: 'g1', volumeInfo }] } })
const as = () => app.as(root)

const put = async (...items: Item[]) => {
  await app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, items, { sortingPrefixes: [], now: app.ctx.clock.now() }))
}
const bare = (title: string): Item => {
  const item = aBook(place, { title, authors: ['Ada Moor'], genres: [], tags: [] })
  const { media } = item
  if (media.kind !== 'book') throw new Error('no book')
  return {
    ...item,
    fieldSources: {},
    media: { ...media, subtitle: null, description: null, publisher: null, publishedYear: null, asin: null },
  }
}
const metadataOf = async (id: string) => {
  const { media } = await as().ask('items.get', { params: { id }, query: { expanded: '1' } })
  return media.metadata as Record<string, unknown>
}

beforeEach(async () => {
  await app.ctx.db.deleteFrom('library').execute()
  place = await aPlace(app.ctx.db)
  provider.asked.length = 0
  provider.answers = {}
})

describe('[R9.007] book providers', () => {
  const search = (query: Record<string, string>) => as().ask('metadata.books', { query })

  test('the web book search', async () => {
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

  test('of several pictures the largest, in whatever order they come', async () => {
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

  test('nothing found: plainer words are tried once', async () => {
    provider.answers = { '/books/v1/volumes': { totalItems: 0 } }
    expect(await search({ title: 'L’Été: a year (unabridged)', author: 'Ada' })).toEqual([])
    expect(provider.asked.map((address) => decodeURIComponent(address))).toEqual([
      '/books/v1/volumes?q=intitle:L’Été: a year (unabridged)+inauthor:Ada',
      '/books/v1/volumes?q=intitle:lete+inauthor:ada',
    ])
  })

  test('the open library catalogue: far ones are dropped, near ones sorted', async () => {
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

  test.each(STORES)('the audiobook store %s', async (name, region, tld) => {
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

  test('a title that is an edition’s number is looked up directly', async () => {
    provider.answers = { '/books/B012345678': { asin: 'B012345678', title: 'Fog' } }
    expect(await search({ provider: 'audible', title: 'B012345678' })).toMatchObject([{ title: 'Fog' }])
    expect(provider.asked).toEqual(['/books/B012345678?region=us'])
  })

  test('the podcast directory, and the Russian one', async () => {
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

  test('a custom one, by its address and with its key', async () => {
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

  test.each([
    ['garbage', 'not json at all', 'can not be read'],
    ['an endless list', JSON.stringify({ items: 'x'.repeat(9_000_000) }), ''],
    [
      'an error',
      (_: unknown, response: { writeHead(n: number): { end(): void } }) => response.writeHead(500).end(),
      'answered 500',
    ],
  ] as const)('%s from a provider is told, and the server lives', async (_, answer, text) => {
    provider.answers = { '/books/v1/volumes': answer as never }
    const answered = await as().call('metadata.books', { query: { title: 'Fog', reason: '1' } })
    expect(answered.status).toBe(503)
    expect(answered.text).toContain(text)
    // Client apps of the protocol know an empty list only.
    const plain = await as().call('metadata.books', { query: { title: 'Fog' } })
    expect([plain.status, plain.text]).toEqual([200, '[]'])
    expect(decodeURIComponent(String(plain.headers['x-provider-error']))).toContain(text)
    expect((await app.call('auth.ping')).status).toBe(200)
  })
})

test('[R9.008] podcasts are looked up in the directory', async () => {
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

test('chapters of an edition, or word that there are none', async () => {
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

describe('quick match', () => {
  test('fills what is empty and leaves the rest, unless it is told to replace', async () => {
    const book = bare('Fog')
    await put(book)
    provider.answers = google({
      title: 'Fog',
      subtitle: 'New',
      authors: ['Ada Moor'],
      categories: ['Sea'],
      language: 'de',
    })
    const first = await as().ask('matching.item', { params: { id: book.id }, body: {} })
    expect(first.updated).toBe(true)
    expect(await metadataOf(book.id)).toMatchObject({ subtitle: 'New', genres: ['Sea'], language: 'English' })
    await as().ask('matching.item', {
      params: { id: book.id },
      body: { overrideDefaults: true, overrideDetails: true },
    })
    expect(await metadataOf(book.id)).toMatchObject({ language: 'de' })
  })

  test('keeps what a person set, unless told so', async () => {
    const book = bare('Fog')
    await put(book)
    await as().ask('editing.updateMedia', {
      params: { id: book.id },
      body: { metadata: { publisher: 'Mine' } },
    })
    provider.answers = google({ title: 'Fog', authors: ['Ada Moor'], publisher: 'Theirs' })
    const options = { overrideDefaults: true, overrideDetails: true }
    await as().ask('matching.item', { params: { id: book.id }, body: options })
    expect(await metadataOf(book.id)).toMatchObject({ publisher: 'Mine' })
    await as().ask('matching.item', { params: { id: book.id }, body: { ...options, overrideLocked: true } })
    expect(await metadataOf(book.id)).toMatchObject({ publisher: 'Theirs' })
  })

  test('refuses what is hardly the same book, and shows what it would do', async () => {
    const book = bare('Fog')
    await put(book)
    provider.answers = google({ title: 'Gardening for everyone', authors: ['Zoe Young'] })
    const refused = await as().ask('matching.item', { params: { id: book.id }, body: {} })
    expect(refused).toEqual({ warning: 'No google match found' })
    const preview = await as().ask('matching.preview', { params: { id: book.id }, body: {} })
    expect([preview.isSure, preview.match?.title]).toEqual([false, 'Gardening for everyone'])
    expect(await metadataOf(book.id)).toMatchObject({ title: 'Fog' })
  })

  test('takes the cover where there is none', async () => {
    const book = bare('Fog')
    await put(book)
    const bytes = await picture('#abcdef')()
    provider.answers = {
      '/search.json': { docs: [{ key: '/works/OL1W', title: 'Fog', cover_edition_key: 'OL9M' }] },
      '/b/OLID/OL9M-L.jpg': (_request, response) => void response.end(bytes),
    }
    await as().ask('matching.item', { params: { id: book.id }, body: { provider: 'openlibrary' } })
    const { media } = await as().ask('items.get', { params: { id: book.id } })
    expect(media.coverPath).toContain('cover.png')
  })

  test('[R3.045 R7.018 R7.088] many at once: the caller hears the end, and it is undone as one', async () => {
    const books = [bare('Fog'), bare('Dunes')]
    await put(...books)
    provider.answers = {
      '/books/v1/volumes?q=intitle:Fog+inauthor:Ada Moor': google({
        title: 'Fog',
        authors: ['Ada Moor'],
        subtitle: 'S',
      })['/books/v1/volumes'],
      '/books/v1/volumes': { items: [] },
    }
    const at = app.fastify.server.address()
    const listener = await connect(`http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`)
    await listener.signIn(root.token)
    const heard = listener.next('batch_quickmatch_complete')
    await as().ask('matching.batch', {
      body: { options: { overrideDetails: true }, libraryItemIds: books.map(({ id }) => id) },
    })
    expect(await heard).toEqual({ success: true, updates: 1, unmatched: 1 })
    listener.close()
    const id = books[0]?.id ?? ''
    expect(await metadataOf(id)).toMatchObject({ subtitle: 'S' })
    const { changes } = await as().ask('editing.changes', { params: { id } })
    expect(changes[0]?.kind).toBe('batch-match')
    await as().ask('editing.revert', { params: { id: changes[0]?.id ?? '' }, body: {} })
    expect(await metadataOf(id)).toMatchObject({ subtitle: null })
  })

  test('[R7.027] an author: description, number and picture', async () => {
    const book = bare('Fog')
    await put(book)
    const face = await picture('#fedcba')()
    provider.answers = {
      '/authors': [{ asin: 'A012345678', name: 'Ada Moore' }],
      '/authors/A012345678': {
        asin: 'A012345678',
        name: 'Ada Moor',
        description: 'Born by the sea.',
        image: `${provider.url}/ada.png`,
      },
      '/ada.png': (_request, response) => void response.end(face),
    }
    const authors = (await metadataOf(book.id))['authors'] as { id: string }[]
    const id = authors[0]?.id ?? ''
    const { updated, author } = await as().ask('matching.author', { params: { id }, body: { q: 'Ada Moor' } })
    expect([updated, author]).toMatchObject([
      true,
      {
        asin: 'A012345678',
        description: 'Born by the sea.',
        imagePath: expect.stringContaining(id),
      },
    ])
    provider.answers = { '/authors': [] }
    expect((await as().call('matching.author', { params: { id }, body: { q: 'Nobody' } })).status).toBe(404)
  })
})

describe('covers that are searched for on the live connection', () => {
  const listen = async () => {
    const { port } = app.fastify.server.address() as { port: number }
    const listener = await connect(`http://127.0.0.1:${port}`)
    await listener.signIn(root.token)
    return listener
  }

  test('come as each provider answers, and those that fail are named', async () => {
    provider.answers = {
      ...google({ title: 'Fog', imageLinks: { thumbnail: 'https://covers.example/google.jpg' } }),
      '/cover/bytext/': [{ versions: { png: { original: 'https://covers.example/fog.png' } } }],
      '/store.com/1.0/catalog/products': (_request, response) => void response.writeHead(500).end(),
    }
    const listener = await listen()
    listener.say('search_covers', { requestId: 'one', title: 'Fog', provider: 'best' })
    const results = [await listener.next('cover_search_result'), await listener.next('cover_search_result')]
    expect(results.every(({ requestId }) => requestId === 'one')).toBe(true)
    expect(new Set(results.map((result) => result.provider))).toEqual(new Set(['google', 'audiobookcovers']))
    expect(results.find((result) => result.provider === 'audiobookcovers')?.covers).toEqual([
      'https://covers.example/fog.png',
    ])
    expect(await listener.next('cover_search_provider_error')).toMatchObject({ provider: 'audible' })
    expect(await listener.next('cover_search_complete')).toEqual({ requestId: 'one' })
    listener.close()
  })

  test('end when nobody wants them any more', async () => {
    let answer = () => {}
    provider.answers = {
      '/cover/bytext/': (_request, response) => {
        answer = () => response.end('[]')
      },
    }
    const listener = await listen()
    const search = { requestId: 'two', title: 'Fog', provider: 'audiobookcovers' }
    listener.say('search_covers', search)
    await expect.poll(() => provider.asked.some((url) => url.startsWith('/cover'))).toBe(true)
    listener.say('search_covers', search)
    expect(await listener.next('cover_search_error')).toMatchObject({ requestId: 'two' })
    listener.say('cancel_cover_search', 'two')
    expect(await listener.next('cover_search_cancelled')).toEqual({ requestId: 'two' })
    answer()
    expect(await listener.names()).not.toContain('cover_search_complete')
    listener.close()
  })
})
