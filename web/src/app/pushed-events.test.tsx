import type { LibraryView } from '@lectern/contract/libraries'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aLibrary, anOverview, aTask, aUser } from '../../test/builders.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { aCollection, aPlaylist, inPlaylist, pageOfCollections } from '../../test/group-builders.ts'
import { aFullBook, aProgress } from '../../test/item-builders.ts'
import { becomeIdle, stubIdle } from '../../test/idle.ts'
import { liveServer } from '../../test/live-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { closeEditCollection, openEditCollection } from '../features/collections/use-collections-modal.ts'
import { queryClient } from '../lib/query-client.ts'
import { useSession } from '../session/session.ts'
import { currentLibraryId, setCurrentLibrary } from '../features/libraries/use-current-library.ts'

vi.mock('socket.io-client', () => import('../../test/live-server.ts'))

/** How the open app handles events from a real socket. */

const server = fakeServer()
const live = liveServer()

const books = aLibrary({ id: 'library-books', name: 'Books' })
const travel = aLibrary({ id: 'library-travel', name: 'Travel' })
const cooking = aLibrary({ id: 'library-cooking', name: 'Cooking' })
let libraries: LibraryView[]
let numIssues: number

beforeEach(() => {
  stubIdle()
  libraries = [books, travel, cooking]
  numIssues = 0
  server.answer('libraries.list', () => ({ libraries }))
  server.answer('libraries.get', ({ params }) =>
    anOverview(libraries.find(({ id }) => id === params.id) ?? books, { issues: numIssues }),
  )
  server.answer('browse.narrators', () => ({ narrators: [] }))
  server.answer('tasks.list', () => ({ tasks: [] }))
  server.answer('progress.list', () => ({ mediaProgress: useSession.getState().user?.mediaProgress ?? [] }))
  server.answer('me.get', () => useSession.getState().user ?? aUser())
  server.answer('releases.list', () => ({ releases: [] }))
  server.answer('ownShelves.list', () => ({ smartShelves: [], homes: [] }))
})
afterEach(() => {
  act(closeEditCollection)
  act(() => setCurrentLibrary(null))
})

/** Opens the app, which connects once the page has loaded; afterwards no event can be missed. */
async function openApp(path: string, user = aUser({ id: 'user-1', type: 'root', username: 'root' })) {
  const app = await renderApp(path, user)
  await screen.findAllByRole('heading', { level: 1 })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  becomeIdle()
  await waitFor(() => expect(live.received('auth')).toEqual(['token-of-the-test']))
  // Events arrive in order: once this one is shown, the requests triggered by connecting are under way.
  live.send('admin_message', 'The connection is made.')
  await screen.findAllByText('The connection is made.')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return app
}

const shownLibrary = (name: string) => screen.findByRole('button', { name: `Switch library, now ${name}` })

describe('libraries', () => {
  test('a library added or renamed elsewhere appears in the list immediately', async () => {
    const { person } = await openApp('/library/library-books/narrators')
    live.send('library_added', aLibrary({ id: 'library-new', name: 'Poems' }))
    live.send('library_updated', { ...travel, name: 'Journeys' })
    live.send('library_updated', { ...books, name: 'Novels' })
    await person.click(await shownLibrary('Novels'))
    const names = (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)
    expect(names).toEqual(expect.arrayContaining(['Novels', 'Journeys', 'Cooking', 'Poems']))
    expect(names).not.toContain('Travel')
  })

  test('removing another library updates the list; removing the current one leads to the same page of the next', async () => {
    const { path } = await openApp('/library/library-travel/narrators')
    await shownLibrary('Travel')
    live.send('library_removed', books)
    live.send('library_updated', { ...travel, name: 'Journeys' })
    await shownLibrary('Journeys')
    expect(path()).toBe('/library/library-travel/narrators')

    live.send('library_removed', travel)
    await waitFor(() => expect(path()).toBe('/library/library-cooking/narrators'))
    await shownLibrary('Cooking')
  })

  test('on a page outside any library, the current library changes and the page stays', async () => {
    act(() => setCurrentLibrary(travel.id))
    const { path } = await openApp('/oops')
    await shownLibrary('Travel')
    live.send('library_removed', travel)
    await shownLibrary('Books')
    expect(currentLibraryId()).toBe(books.id)
    expect(path()).toBe('/oops')
  })

  test('when the last library is removed, the start page is shown', async () => {
    libraries = [books]
    const { path } = await openApp('/library/library-books/narrators')
    await shownLibrary('Books')
    libraries = []
    live.send('library_removed', books)
    expect(await screen.findByRole('link', { name: 'Add your first library' })).toBeInTheDocument()
    expect(path()).toBe('/')
  })
})

describe('the connection', () => {
  test('losing it shows an indicator in the bar; reconnecting removes it and refetches everything', async () => {
    await openApp('/library/library-books/narrators')
    await shownLibrary('Books')
    const mark = { name: 'Offline. Your progress will sync when you’re back.' }
    expect(screen.queryByRole('img', mark)).not.toBeInTheDocument()
    await live.goAway()
    expect(await screen.findByRole('img', mark)).toBeInTheDocument()
    const askedBefore = server.requests('browse.narrators').length
    server.answer('browse.narrators', () => ({ narrators: [{ id: 'x', name: 'Nora Reed', numBooks: 1 }] }))
    await live.comeBack()
    expect(await screen.findByText('Nora Reed')).toBeInTheDocument()
    expect(screen.queryByRole('img', mark)).not.toBeInTheDocument()
    expect(server.requests('browse.narrators').length).toBe(askedBefore + 1)
  })

  test('nothing is refetched on the first connect', async () => {
    await openApp('/library/library-books/narrators')
    expect(server.requests('tasks.list').length).toBe(1)
    expect(server.requests('libraries.list').length).toBe(1)
    expect(server.requests('browse.narrators').length).toBe(1)
  })

  test('[R7.090] shows an admin’s message exactly as sent', async () => {
    await openApp('/oops')
    live.send('admin_message', 'The server restarts at <noon>.')
    expect(await screen.findByText('The server restarts at <noon>.')).toBeInTheDocument()
  })
})

describe('accounts and tasks', () => {
  test('updates to the user’s own account are applied, those to other accounts are not', async () => {
    const user = aUser({ id: 'user-1', type: 'root', username: 'root' })
    await openApp('/library/library-books/narrators', user)
    await screen.findByRole('link', { name: 'Account of root' })
    live.send('user_updated', aUser({ id: 'user-2', username: 'other' }))
    live.send('user_updated', { ...user, username: 'lena' })
    expect(await screen.findByRole('link', { name: 'Account of lena' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Account of other' })).not.toBeInTheDocument()
  })

  test('refetches the accessible libraries when the user’s own account changes', async () => {
    const user = aUser({ id: 'user-1', type: 'root', username: 'root' })
    await openApp('/library/library-books/narrators', user)
    await shownLibrary('Books')
    libraries = [{ ...books, name: 'Shared books' }]
    live.send('user_updated', user)
    await shownLibrary('Shared books')
  })

  test('the spinner starts when a task starts and stops when it ends', async () => {
    await openApp('/oops')
    const task = aTask({ title: 'Scanning Books' })
    live.send('task_started', task)
    expect(await screen.findByRole('status', { name: /Scanning Books/ })).toBeInTheDocument()
    live.send('task_finished', { ...task, isFinished: true, finishedAt: 2 })
    await waitFor(() =>
      expect(screen.queryByRole('status', { name: /Scanning Books/ })).not.toBeInTheDocument(),
    )
  })
})

const aBook = aFullBook({ id: 'item-1', libraryId: books.id })

test('a metadata provider added elsewhere appears in the list', async () => {
  server.answer('metadata.customProviders', () => ({ providers: [] }))
  await openApp('/config/item-metadata-utils/custom-metadata-providers')
  await screen.findByText('There are no custom providers yet.')
  const news = { id: 'p1', name: 'Goodreads', mediaType: 'book' as const, slug: 'custom-p1' }
  const providers = [{ ...news, url: 'http://10.0.0.5:3001', authHeaderValue: null }]
  server.answer('metadata.customProviders', () => ({ providers }))
  live.send('custom_metadata_provider_added', news)
  expect(await screen.findByText('Goodreads')).toBeVisible()
})

describe('library contents', () => {
  const results = { added: 1, updated: 0, removed: 0, missing: 0 }
  const author = {
    id: 'a1',
    asin: null,
    name: 'Ada',
    lastFirst: 'Ada',
    libraryId: books.id,
    addedAt: 1,
    updatedAt: 1,
  }
  const anAuthor = { ...author, description: null, imagePath: null, numBooks: 1 }
  const series = {
    id: 's1',
    name: 'Sea',
    nameIgnorePrefix: 'Sea',
    libraryId: books.id,
    addedAt: 1,
    updatedAt: 1,
    description: null,
  }
  test.each([
    ['item_added', () => live.send('item_added', aBook)],
    ['item_updated', () => live.send('item_updated', aBook)],
    ['item_removed', () => live.send('item_removed', aBook)],
    ['items_added', () => live.send('items_added', [aBook])],
    ['items_updated', () => live.send('items_updated', [aBook])],
    ['author_updated', () => live.send('author_updated', anAuthor)],
    ['author_removed', () => live.send('author_removed', anAuthor)],
    ['series_updated', () => live.send('series_updated', series)],
    ['series_removed', () => live.send('series_removed', { id: 's1', libraryId: books.id })],
    [
      'scan_complete',
      () => live.send('scan_complete', { id: books.id, type: 'scan', name: 'Books', results }),
    ],
  ])('%s: refetches the counts in the rail', async (_, send) => {
    await openApp('/library/library-books/narrators')
    await shownLibrary('Books')
    numIssues = 2
    send()
    expect(await screen.findByRole('link', { name: '2 items with issues' })).toBeInTheDocument()
    expect(server.requests('libraries.get')).toHaveLength(2)
  })

  test('progress updates when another device reports it', async () => {
    server.answer('items.get', () => aBook)
    server.answer('marks.get', () => ({ libraryItemId: 'item-1', rating: null, wantsToListen: false }))
    await openApp('/item/item-1')
    await screen.findByRole('heading', { level: 1 })
    const data = aProgress({ libraryItemId: 'item-1', progress: 0.5, currentTime: 1800, duration: 3600 })
    live.send('user_item_progress_updated', {
      id: data.id,
      sessionId: 'elsewhere',
      deviceDescription: null,
      data,
    })
    expect(await screen.findByText(/50%/)).toBeInTheDocument()
  })
})

describe('collections and playlists', () => {
  test('a form closes when its collection is removed elsewhere, and stays open when another one is', async () => {
    const mine = aCollection({ id: 'collection-1', name: 'Sea stories', libraryId: books.id })
    server.answer('collections.get', () => mine)
    await openApp('/oops')
    act(() => openEditCollection(mine.id))
    await screen.findByRole('dialog', { name: 'Edit collection' })
    live.send('collection_removed', aCollection({ id: 'collection-2', libraryId: books.id }))
    live.send('collection_updated', { ...mine, name: 'Sea tales' })
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Sea tales'))
    live.send('collection_removed', mine)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('a collection added elsewhere appears among the collections', async () => {
    const first = aCollection({ name: 'Sea stories', libraryId: books.id })
    const second = aCollection({ name: 'Harbours', libraryId: books.id })
    server.answer('collections.ofLibrary', () => pageOfCollections([first]))
    await openApp('/library/library-books/bookshelf/collections')
    await screen.findByText('1 Collection')
    server.answer('collections.ofLibrary', () => pageOfCollections([first, second]))
    live.send('collection_added', second)
    expect(await screen.findByText('2 Collections')).toBeInTheDocument()
    server.answer('collections.ofLibrary', () => pageOfCollections([second]))
    live.send('collection_removed', first)
    expect(await screen.findByText('1 Collection')).toBeInTheDocument()
  })

  test('a playlist page shows changes made elsewhere; once the playlist is removed, the list of playlists is shown', async () => {
    const mine = aPlaylist({
      id: 'playlist-1',
      name: 'Evenings',
      libraryId: books.id,
      items: [inPlaylist(aBook)],
    })
    server.answer('playlists.get', () => mine)
    server.answer('playlists.ofLibrary', () => ({ ...pageOfCollections([]), results: [] }))
    const { path } = await openApp('/playlist/playlist-1')
    await screen.findByRole('heading', { name: 'Evenings' })
    live.send('playlist_updated', { ...mine, name: 'Mornings' })
    await screen.findByRole('heading', { name: 'Mornings' })
    live.send('playlist_removed', aPlaylist({ id: 'playlist-2', libraryId: books.id }))
    live.send('playlist_removed', mine)
    await waitFor(() => expect(path()).toBe('/library/library-books/bookshelf/playlists'))
  })

  test('the first playlist adds the playlists entry to the rail', async () => {
    await openApp('/library/library-books/narrators')
    await shownLibrary('Books')
    expect(screen.queryByRole('link', { name: 'Playlists' })).not.toBeInTheDocument()
    server.answer('libraries.get', () => anOverview(books, { numUserPlaylists: 1 }))
    live.send('playlist_added', aPlaylist({ libraryId: books.id, items: [inPlaylist(aBook)] }))
    expect((await screen.findAllByRole('link', { name: 'Playlists' })).length).toBeGreaterThan(0)
  })
})
