import { describe, expect, test } from 'vitest'
import { aBook } from '../../../test/items.ts'
import { connect } from '../../../test/live.ts'
import { picture } from '../../../test/make-tree.ts'
import { saveItems } from '../items/storage/items-write.store.ts'
import type { Item } from '../items/items.types.ts'
import { app, as, google, place, provider, root, useProviders } from './test-support/providers.ts'

useProviders()

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

describe('quick match', () => {
  test('fills empty fields and leaves the rest, unless told to override', async () => {
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

  test('keeps fields edited by hand, unless told to override them', async () => {
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

  test('rejects a poor match, but shows it in the preview', async () => {
    const book = bare('Fog')
    await put(book)
    provider.answers = google({ title: 'Gardening for everyone', authors: ['Zoe Young'] })
    const refused = await as().ask('matching.item', { params: { id: book.id }, body: {} })
    expect(refused).toEqual({ warning: 'No google match found' })
    const preview = await as().ask('matching.preview', { params: { id: book.id }, body: {} })
    expect([preview.isSure, preview.match?.title]).toEqual([false, 'Gardening for everyone'])
    expect(await metadataOf(book.id)).toMatchObject({ title: 'Fog' })
  })

  test('sets the cover when there is none', async () => {
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

  test('[R3.045 R7.018 R7.088] notifies the caller when a batch completes, and reverts it as one change', async () => {
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
    const bystander = await connect(`http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`)
    await bystander.signIn((await app.createUser()).token)
    const heard = listener.next('batch_quickmatch_complete')
    await as().ask('matching.batch', {
      body: { options: { overrideDetails: true }, libraryItemIds: books.map(({ id }) => id) },
    })
    expect(await heard).toEqual({ success: true, updates: 1, unmatched: 1 })
    listener.close()
    // Not every user may see what was matched.
    expect((await bystander.names()).filter((name) => name.startsWith('task_'))).toEqual([])
    bystander.close()
    const id = books[0]?.id ?? ''
    expect(await metadataOf(id)).toMatchObject({ subtitle: 'S' })
    const { changes } = await as().ask('editing.changes', { params: { id } })
    expect(changes[0]?.kind).toBe('batch-match')
    await as().ask('editing.revert', { params: { id: changes[0]?.id ?? '' }, body: {} })
    expect(await metadataOf(id)).toMatchObject({ subtitle: null })
  })

  test('[R7.027] sets an author’s description, ASIN and image', async () => {
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

describe('a cover search over the socket', () => {
  const listen = async () => {
    const { port } = app.fastify.server.address() as { port: number }
    const listener = await connect(`http://127.0.0.1:${port}`)
    await listener.signIn(root.token)
    return listener
  }

  test('delivers results as each provider responds, and names those that fail', async () => {
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

  test('can be cancelled', async () => {
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

  test('are limited, even if each is cancelled and another begun', async () => {
    const answers: (() => void)[] = []
    provider.answers = {
      '/cover/bytext/': (_request, response) => void answers.push(() => response.end('[]')),
    }
    const listener = await listen()
    const search = (requestId: string) =>
      listener.say('search_covers', { requestId, title: 'Fog', provider: 'audiobookcovers' })
    for (let number = 0; number < 10; number++) {
      search(`search ${number}`)
      listener.say('cancel_cover_search', `search ${number}`)
      await listener.next('cover_search_cancelled')
    }
    search('one more')
    expect(await listener.next('cover_search_error')).toMatchObject({ error: 'Too many searches at once' })
    await expect.poll(() => answers.length).toBe(10)
    for (const answer of answers) answer()
    const numAsked = () => {
      search('afterwards')
      return answers.length
    }
    await expect.poll(numAsked).toBe(11)
    answers[10]?.()
    listener.close()
  })
})
