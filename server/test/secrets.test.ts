import type { LibraryId } from '@lectern/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from './app.ts'
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
import { isPicture, READING, tells, walk, withoutEcho } from './walk-reading.ts'

/**
 * Hidden content must not show in any response, count or event. Every reading endpoint of the table is called, so
 * that new ones are covered without a change here.
 */

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

      const answers = await walk(app, account, [...shown, ...hidden])
      expect(
        answers
          .map(withoutEcho)
          .filter(tells)
          .map(({ call }) => call),
      ).toEqual([])
      // The made enclosures cannot be reached.
      const failed = answers.filter(
        ({ call, status }) => status >= 500 && !call.startsWith('podcasts.stream'),
      )
      expect(failed).toEqual([])

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
    const heardByRoot = JSON.stringify(await roots.received())
    const heard = JSON.stringify(await theirs.received())
    theirs.close()
    roots.close()
    expect(heardByRoot).toContain(SECRET)
    expect(heard).toContain(PUBLIC)
    expect(heard).not.toContain(SECRET)
    for (const id of [hidden.itemId, hidden.authorId, hidden.seriesId]) expect(heard).not.toContain(id)
    expect(heard).toContain('series_updated')
  })
})
