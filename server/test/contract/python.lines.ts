import { beforeAll, describe, expect, test } from 'vitest'
import { aPhone } from './phone.ts'
import { type ItemForm, pythonFailsOn, pythonFailsOnEpisode, pythonFailsOnItem } from './python-parser.ts'
import type { SmallServer } from './small-server.ts'

/** The Python client for home automation goes through everything that it reads, with a parser that forgives nothing. */
export function pythonLines(server: () => SmallServer): void {
  const phone = aPhone(server)
  const headers = { 'user-agent': 'HomeAssistant/2026.1 aiohttp/3.9.5 Python/3.13' }
  let token = ''
  /** Its paths begin with two slashes. */
  const get = <Json = never>(path: string) => phone.json<Json>('GET', `/${path}`, { token, headers })
  const post = <Json = never>(path: string, body: object) =>
    phone.json<Json>('POST', `/${path}`, { token, body, headers })
  const inForm = (form: ItemForm) => (item: unknown) => pythonFailsOnItem(item, form)

  /** Requests pages until one is empty. */
  async function listed(path: string): Promise<object[]> {
    const found: object[] = []
    for (let page = 0; ; page++) {
      const answer = await get<{ results: object[] }>(`${path}&limit=2&page=${page}`)
      expect(pythonFailsOn(answer, 'page')).toEqual([])
      if (answer.results.length === 0) return found
      found.push(...answer.results)
    }
  }

  describe('the parser of the Python client accepts', () => {
    beforeAll(async () => {
      token = (await phone.signIn()).accessToken
      await server().ask('POST /api/collections', {
        body: { libraryId: '{library}', name: 'Both', books: ['{book}', '{paper}'] },
      })
      await post('/api/playlists', {
        libraryId: '{podcasts}',
        name: 'Later',
        items: [{ libraryItemId: '{podcast}', episodeId: '{episode}' }],
      })
      await post('/api/playlists', {
        libraryId: '{library}',
        name: 'Next',
        items: [{ libraryItemId: '{book}' }],
      })
      await post('/api/me/item/{book}/bookmark', { time: 1.5, title: 'Here' })
    })

    test('the account, with its progress and bookmarks, and the settings', async () => {
      const answer = await post<{ user: Record<string, object[]>; serverSettings: object }>(
        '/api/authorize',
        {},
      )
      const { user, serverSettings } = answer
      expect(pythonFailsOn(answer, 'login')).toEqual([])
      expect(pythonFailsOn(serverSettings, 'serverSettings')).toEqual([])
      expect(pythonFailsOn(user, 'user')).toEqual([])
      expect(pythonFailsOn(user['permissions'], 'permissions')).toEqual([])
      expect(user['bookmarks']?.flatMap((one) => pythonFailsOn(one, 'bookmark'))).toEqual([])
      expect(user['mediaProgress']?.flatMap((one) => pythonFailsOn(one, 'progress'))).toEqual([])
      expect(user['mediaProgress']?.length).toBeGreaterThan(0)
    })

    test('the libraries, none of which is of a type it does not know', async () => {
      const { libraries } = await get<{ libraries: object[] }>('/api/libraries')
      expect(libraries.flatMap((one) => pythonFailsOn(one, 'library'))).toEqual([])
      expect(libraries).toHaveLength(2)
    })

    test.each(['library', 'podcasts'])('every list and shelf of {%s}', async (name) => {
      const library = `/api/libraries/{${name}}`
      const minified = await listed(`${library}/items?minified=1`)
      expect(minified.flatMap(inForm('minified'))).toEqual([])
      expect((await listed(`${library}/items?minified=0`)).flatMap(inForm('normal'))).toEqual([])
      const collections = (await listed(`${library}/collections?minified=1`)) as { books: object[] }[]
      expect(collections.flatMap((one) => pythonFailsOn(one, 'collection'))).toEqual([])
      expect(collections.flatMap(({ books }) => books.flatMap(inForm('normal')))).toEqual([])
      const series = (await listed(`${library}/series?minified=1`)) as { books: object[] }[]
      expect(series.flatMap(({ books }) => books.flatMap(inForm('minified')))).toEqual([])
      const playlists = (await listed(`${library}/playlists?minified=0`)) as {
        items: { libraryItem: object; episode?: object }[]
      }[]
      const entries = playlists.flatMap(({ items }) => items)
      expect(entries.length).toBeGreaterThan(0)
      for (const { libraryItem, episode } of entries) {
        expect(pythonFailsOnItem(libraryItem, episode ? 'minified' : 'expanded')).toEqual([])
        if (episode) expect(pythonFailsOnEpisode(episode, 'expanded')).toEqual([])
      }
      const shelves = await get<{ type: string; entities: { books: object[] }[] }[]>(
        `${library}/personalized?limit=10`,
      )
      expect(shelves.flatMap((one) => pythonFailsOn(one, 'shelf'))).toEqual([])
      for (const { type, entities } of shelves) {
        if (type === 'series') {
          expect(entities.flatMap((one) => pythonFailsOn(one, 'series'))).toEqual([])
          expect(entities.flatMap(({ books }) => books.flatMap(inForm('minified')))).toEqual([])
        } else if (type === 'authors') {
          expect(entities.flatMap((one) => pythonFailsOn(one, 'author'))).toEqual([])
        } else expect(entities.flatMap(inForm('minified'))).toEqual([])
      }
    })

    test('authors, with their books', async () => {
      const { authors } = await get<{ authors: { id: string }[] }>('/api/libraries/{library}/authors')
      expect(authors.flatMap((one) => pythonFailsOn(one, 'author'))).toEqual([])
      const [author] = authors
      const { libraryItems } = await get<{ libraryItems: object[] }>(
        `/api/authors/${author?.id}?include=items,series`,
      )
      expect(libraryItems.flatMap(inForm('minified'))).toEqual([])
    })

    test('every item on its own, together with others, and its episodes', async () => {
      const libraryItemIds = ['{book}', '{plain}', '{paper}', '{podcast}']
      for (const id of libraryItemIds) {
        expect(pythonFailsOnItem(await get(`/api/items/${id}?expanded=0`), 'normal')).toEqual([])
        expect(pythonFailsOnItem(await get(`/api/items/${id}?expanded=1`), 'expanded')).toEqual([])
      }
      const { libraryItems } = await post<{ libraryItems: object[] }>('/api/items/batch/get', {
        libraryItemIds,
      })
      expect(libraryItems.flatMap(inForm('expanded'))).toEqual([])
      const episode = await get('/api/podcasts/{podcast}/episode/{episode}')
      expect(pythonFailsOnEpisode(episode, 'normal')).toEqual([])
    })

    test.each([
      ['{book}/play', false],
      ['{book}/play', true],
      ['{podcast}/play/{episode}', false],
    ])('the session of %s, transcoded: %s', async (path, forceTranscode) => {
      const session = await post<{ id: string; libraryItem: object; audioTracks: object[] }>(
        `/api/items/${path}`,
        {
          deviceInfo: { deviceId: 'p', clientName: 'py', clientVersion: '1', manufacturer: '', model: '' },
          forceDirectPlay: !forceTranscode,
          forceTranscode,
          supportedMimeTypes: [],
          mediaPlayer: 'py',
        },
      )
      expect(pythonFailsOn(session, 'session')).toEqual([])
      expect(session.audioTracks.flatMap((one) => pythonFailsOn(one, 'track'))).toEqual([])
      expect(pythonFailsOnItem(session.libraryItem, 'expanded')).toEqual([])
      expect(pythonFailsOn(await get(`/api/session/${session.id}`), 'session')).toEqual([])
      const closed = await phone.send('POST', `//api/session/${session.id}/close`, { token, body: {} })
      expect(closed.text).toBe('OK')
    })
  })

  test('the parser of the Python client would notice', () => {
    expect(pythonFailsOn({ id: 'a', name: null, addedAt: null }, 'series')).toEqual([
      'series.addedAt is null',
      'series.updatedAt is missing',
    ])
    expect(pythonFailsOn({ mediaType: 'music' }, 'library')).toContain('library.mediaType is "music"')
  })
}
