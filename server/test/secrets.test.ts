import type { LibraryId } from '@lectern/contract/ids'
import { encodeText } from '@lectern/contract/rules/base64'
import { allEndpoints, type NamedEndpoint } from '@lectern/contract/table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import { type Account, requestOf, startApp, type TestApp } from './app.ts'
import { connect } from './live.ts'
import {
  aLibrary,
  aTellingBook,
  aTellingPodcast,
  OPEN_TAG,
  type Pack,
  PUBLIC,
  putUp,
  SECRET,
} from './secret-shelf.ts'

/**
 * Hidden content must not show in any response, count or event. Every reading endpoint of the table is called, so
 * that new ones are covered without a change here.
 */

/** Endpoints that query external servers reveal nothing of this one. */
const ASKS_OUTSIDE = /^(metadata|releases)\./
const READING = allEndpoints().filter(
  ({ name, endpoint }) =>
    endpoint.method === 'GET' && endpoint.changesStateOnGet !== true && !ASKS_OUTSIDE.test(name),
)
/** Images can be read by id, for phone apps that have no token to send; ids cannot be guessed. */
const isPicture = ({ endpoint }: NamedEndpoint) => /\/(cover|image)$/.test(endpoint.path)

/** A user who sees only content that has the open tag and is not explicit, in some libraries. */
const limited = (libraryIds: readonly LibraryId[]) => ({
  permissions: {
    download: true,
    update: true,
    accessAllLibraries: false,
    accessAllTags: false,
    accessExplicitContent: false,
  },
  librariesAccessible: [...libraryIds],
  itemTagsSelected: [OPEN_TAG],
})

const PATIENCE_MS = 120_000

interface Answered {
  readonly call: string
  readonly status: number
  readonly text: string
}

const WORDS = [
  '',
  `q=${SECRET}`,
  `filter=tags.${encodeText(`${SECRET} tag`)}`,
  `filter=genres.${encodeText(`${SECRET} genre`)}`,
]
const MORE =
  'expanded=1&minified=1&limit=50&page=0&collapseseries=1&include=items,series,progress,rssfeed,stats,filterdata'

function queriesFor({ endpoint }: NamedEndpoint): string[] {
  const keys = Object.keys(endpoint.query?.shape ?? {})
  const fits = (query: string) => query.split('&').filter((part) => keys.includes(part.split('=')[0] ?? ''))
  const variants = WORDS.flatMap((word) => [word, `${word}&${MORE}`, `${word}&sort=random`])
  return [...new Set(variants.map((variant) => fits(variant).join('&')))]
}

function paramsFor({ endpoint }: NamedEndpoint, pack: Pack): Record<string, string> {
  const own: Readonly<Record<string, string>> = {
    '/api/libraries/:id': pack.libraryId,
    '/api/items/:id': pack.itemId,
    '/api/authors/:id': pack.authorId,
    '/api/series/:id': pack.seriesId,
    '/api/me/progress/:id': pack.itemId,
    '/api/me/bookmarks/:id': pack.itemId,
    '/api/me/item/listening-sessions/:id': pack.itemId,
    '/s/item/:id': pack.itemId,
    '/api/collections/:id': pack.collectionId ?? '',
    '/api/playlists/:id': pack.playlistId ?? '',
  }
  const id = Object.entries(own).find(([prefix]) => endpoint.path.startsWith(prefix))?.[1] || newId()
  const byName: Readonly<Record<string, string>> = {
    ...pack,
    id,
    bookId: pack.itemId,
    year: '2026',
    version: 'v1',
    group: 'authors',
    index: '1',
  }
  return Object.fromEntries(
    Object.keys(endpoint.params?.shape ?? {}).map((key) => [key, byName[key] ?? newId()]),
  )
}

async function walk(app: TestApp, account: Account, packs: readonly Pack[]): Promise<Answered[]> {
  const answers: Answered[] = []
  for (const named of READING) {
    // Endpoints without parameters are called once.
    const about = Object.keys(named.endpoint.params?.shape ?? {}).length === 0 ? packs.slice(0, 1) : packs
    for (const pack of about) {
      const params = paramsFor(named, pack)
      for (const query of queriesFor(named)) {
        const given = { params, query: Object.fromEntries(new URLSearchParams(query)) }
        const { status, text } = await app.inject(requestOf(named.name, given, account.token))
        answers.push({ call: `${named.name} ${query}`, status, text })
      }
    }
  }
  return answers
}

/** OPDS echoes the query in the header of a feed. */
const isCatalogueOfAnswers = ({ call }: Answered): boolean => /^opds\.(search|books) /.test(call)
const entriesIn = ({ text }: Answered): string => (text.match(/<entry>.*?<\/entry>/gs) ?? []).join('\n')

describe('content a user may not see', () => {
  let app: TestApp
  let root: Account
  beforeAll(async () => {
    app = await startApp()
    root = await app.root()
  })
  afterAll(() => app.close())

  test(
    '[R6.004 R6.005] is in no response to them, whatever they ask for: other tags, explicit, another library',
    async () => {
      const [books, podcasts] = [await aLibrary(app, PUBLIC, 'book'), await aLibrary(app, PUBLIC, 'podcast')]
      const elsewhere = await aLibrary(app, SECRET, 'book')
      const shown = [
        await putUp(app, aTellingBook(books, PUBLIC, { tags: [OPEN_TAG] })),
        await putUp(app, aTellingPodcast(podcasts, PUBLIC, false)),
      ]
      const hidden = [
        await putUp(app, aTellingBook(books, SECRET)),
        await putUp(app, aTellingBook(books, `${SECRET} blunt`, { tags: [OPEN_TAG], isExplicit: true })),
        await putUp(app, aTellingBook(elsewhere, `${SECRET} far`, { tags: [OPEN_TAG] })),
        await putUp(app, aTellingPodcast(podcasts, SECRET, true)),
      ]
      // The user saw everything once, and has traces of it.
      const user = await app.createUser({ permissions: { accessExplicitContent: true } })
      const everything = [...shown, ...hidden].filter(({ libraryId }) => libraryId !== podcasts.libraryId)
      for (const { itemId } of everything) {
        const body = { currentTime: 100, duration: 1000, progress: 0.1 }
        await app.as(user).ask('progress.update', { params: { id: itemId }, body })
        await app
          .as(user)
          .ask('bookmarks.create', { params: { id: itemId }, body: { time: 5, title: 'here' } })
      }
      for (const libraryId of [books.libraryId, elsewhere.libraryId]) {
        const itemIds = everything.filter((pack) => pack.libraryId === libraryId).map(({ itemId }) => itemId)
        const items = itemIds.map((libraryItemId) => ({ libraryItemId, episodeId: null }))
        const { id: playlistId } = await app
          .as(user)
          .ask('playlists.create', { body: { libraryId, name: 'Mine', items } })
        const { id: collectionId } = await app
          .as(root)
          .ask('collections.create', { body: { libraryId, name: 'Ours', books: itemIds } })
        hidden.push({ ...everything[0], libraryId, playlistId, collectionId } as Pack)
      }
      await app.as(root).ask('users.update', {
        params: { id: user.id },
        body: limited([books.libraryId, podcasts.libraryId]),
      })
      const account = { ...user, token: await app.tokenFor(user) }

      const tells = ({ text }: Answered) =>
        text.includes(SECRET) || text.includes(encodeText(SECRET).slice(0, 8))
      const answers = await walk(app, account, [...shown, ...hidden])
      // Their own input is echoed; that reveals nothing.
      const withoutEcho = answers.map((answer) => ({
        ...answer,
        text: isCatalogueOfAnswers(answer)
          ? entriesIn(answer)
          : answer.text.replace(/"filterBy":"[^"]*"/, ''),
      }))
      expect(withoutEcho.filter(tells).map(({ call }) => call)).toEqual([])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])

      // The same walk finds the word everywhere for a user who may see it: so a leak would have been found.
      const seen = new Set(
        (await walk(app, root, [...shown, ...hidden])).filter(tells).map(({ call }) => call.split(' ')[0]),
      )
      const lists = READING.filter(({ name }) =>
        /^(browse|series|authors|libraries|search|collections)\./.test(name),
      )
      const without = lists
        .filter((named) => !seen.has(named.name) && !isPicture(named))
        .map(({ name }) => name)
      expect(without).toEqual(['browse.albums'])
    },
    PATIENCE_MS,
  )

  test(
    'affects no response to them: no total, no count, no order',
    async () => {
      const books = await aLibrary(app, PUBLIC, 'book')
      const shown = [
        await putUp(app, aTellingBook(books, PUBLIC, { tags: [OPEN_TAG] })),
        await putUp(app, aTellingBook(books, `${PUBLIC} too`, { tags: [OPEN_TAG] })),
      ]
      const account = await app.createUser(limited([books.libraryId]))
      const before = await walk(app, account, shown)
      // Hidden books with the same authors, series and genres as the visible ones.
      await putUp(app, aTellingBook(books, PUBLIC))
      await putUp(app, aTellingBook(books, PUBLIC, { tags: [OPEN_TAG], isExplicit: true }))
      await putUp(app, aTellingBook(books, SECRET))
      await putUp(app, aTellingBook(await aLibrary(app, PUBLIC, 'book'), PUBLIC, { tags: [OPEN_TAG] }))
      const after = await walk(app, account, shown)
      const changed = after.filter(({ text }, index) => text !== before[index]?.text)
      expect(changed.map(({ call }) => call)).toEqual([])
      expect(before.some(({ text }) => text.includes(PUBLIC))).toBe(true)
    },
    PATIENCE_MS,
  )

  test('is in no event sent to them', async () => {
    const address = await app.listen()
    const books = await aLibrary(app, PUBLIC, 'book')
    const shown = await putUp(app, aTellingBook(books, PUBLIC, { tags: [OPEN_TAG] }))
    const hidden = await putUp(app, aTellingBook(books, SECRET))
    const account = await app.createUser(limited([books.libraryId]))
    const [theirs, roots] = [await connect(address), await connect(address)]
    await theirs.signIn(account.token)
    await roots.signIn(root.token)
    const asRoot = app.as(root)
    for (const { itemId, authorId, seriesId } of [shown, hidden]) {
      await asRoot.ask('editing.updateMedia', {
        params: { id: itemId },
        body: { metadata: { subtitle: 'New' } },
      })
      const body = { description: 'New' }
      await asRoot.ask('names.updateAuthor', { params: { id: authorId }, body })
      await asRoot.ask('names.updateSeries', { params: { id: seriesId }, body })
      await roots.next('author_updated')
      await roots.next('series_updated')
    }
    const { libraryId } = books
    const both = [shown.itemId, hidden.itemId]
    const all = await asRoot.ask('collections.create', { body: { libraryId, name: 'Both', books: both } })
    await asRoot.ask('collections.create', { body: { libraryId, name: 'Only', books: [hidden.itemId] } })
    await asRoot.ask('collections.update', { params: { id: all.id }, body: { name: 'Both of them' } })
    await asRoot.ask('editing.removeBatch', { body: { libraryItemIds: both } })
    await roots.next('item_removed')
    const heardByRoot = JSON.stringify(await roots.heard())
    const heard = JSON.stringify(await theirs.heard())
    theirs.close()
    roots.close()
    expect(heardByRoot).toContain(SECRET)
    expect(heard).toContain(PUBLIC)
    expect(heard).not.toContain(SECRET)
    for (const id of [hidden.itemId, hidden.authorId, hidden.seriesId]) expect(heard).not.toContain(id)
    expect(heard).toContain('series_updated')
  })
})
