import type { ItemExpandedView } from '@lectern/contract/items'
import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { aLibrary, anOverview, aUser } from '../../test/builders.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { sendEvent } from '../../test/fake-socket.ts'
import { aFullPodcast, anEpisode, aProgress } from '../../test/item-builders.ts'
import { renderPage } from '../../test/render-page.tsx'
import { openConnection } from '../session/connection.ts'
import { ItemPage } from '../features/item-page/ItemPage.tsx'
import { librariesQuery, libraryOverviewQuery } from '../features/libraries/libraries.api.ts'
import { queryClient } from '../lib/query-client.ts'
import { useSession } from '../session/session.ts'
import { progressOf } from '../session/use-progress.ts'
import { followServer } from './live-updates.ts'

vi.mock('socket.io-client', () => import('../../test/fake-socket.ts'))

const server = fakeServer()

test('[R4.022] an item update refreshes the item, its episode and the filter data', async () => {
  const before = aFullPodcast({
    metadata: { title: 'Harbour Talk' },
    episodes: [anEpisode({ id: 'episode-1', title: 'Pier' })],
  })
  const after = {
    ...before,
    media: {
      ...before.media,
      metadata: { ...before.media.metadata, title: 'Harbour Talks' },
      episodes: [anEpisode({ id: 'episode-1', title: 'The old pier' })],
    },
  } as ItemExpandedView
  const library = aLibrary({ id: before.libraryId, mediaType: 'podcast' })
  server.answer('items.get', () => before)
  server.answer('marks.get', () => ({ libraryItemId: before.id, rating: null, wantsToListen: false }))
  server.answer('libraries.list', () => ({ libraries: [library] }))
  server.answer('libraries.get', () => anOverview(library, { genres: ['Sea'] }))
  const stop = followServer()
  await openConnection()
  await renderPage(<ItemPage itemId={before.id} onRemoved={vi.fn()} notFound={null} />)
  await act(() => queryClient.prefetchQuery(libraryOverviewQuery(library.id)))
  expect(await screen.findByRole('heading', { level: 3, name: 'Pier' })).toBeInTheDocument()

  server.answer('libraries.get', () => anOverview(library, { genres: ['Sea', 'Harbours'] }))
  sendEvent('item_updated', after)
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Talks' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 3, name: 'The old pier' })).toBeInTheDocument()
  // The filter data is not in use now; it is refetched on the next read.
  await waitFor(
    () => {
      const overview = queryClient.getQueryState(libraryOverviewQuery(library.id).queryKey)
      expect(overview?.isInvalidated).toBe(true)
    },
    { timeout: 10_000 },
  )
  await act(() => queryClient.fetchQuery(libraryOverviewQuery(library.id)))
  expect(queryClient.getQueryData(libraryOverviewQuery(library.id).queryKey)?.filterdata.genres).toEqual([
    'Sea',
    'Harbours',
  ])
  stop()
})

const finished = aProgress({ libraryItemId: 'book', episodeId: null, isFinished: true })

const initWith = (newsMark: string) =>
  sendEvent('init', { userId: 'user-1', username: 'root', librariesScanning: [], newsMark })

/** Renders a page that shows the libraries, loaded after signing in but before the socket is connected. */
async function showLibraries(
  answer: () => { libraries: LibraryView[] } | Promise<{ libraries: LibraryView[] }>,
) {
  queryClient.clear()
  useSession.setState({ newsMark: 'run.1.0' })
  server.answer('libraries.list', answer)
  server.answer('progress.list', () => ({ mediaProgress: [finished] }))
  server.answer('me.get', () => useSession.getState().user ?? aUser())
  const stop = followServer()
  await openConnection()
  const { unmount } = await renderPage(<LibraryNames />)
  return () => {
    unmount()
    stop()
  }
}

function LibraryNames() {
  const { data } = useQuery(librariesQuery())
  return <p>{data?.map(({ name }) => name).join()}</p>
}

describe('data loaded before the live connection was established', () => {
  test('is reloaded when something has changed since sign-in', async () => {
    let name = 'Before'
    const stop = await showLibraries(() => ({ libraries: [aLibrary({ name })] }))
    expect(await screen.findByText('Before')).toBeInTheDocument()
    name = 'After'
    initWith('run.2.0')
    expect(await screen.findByText('After')).toBeInTheDocument()
    stop()
  })

  test('includes progress, which is reloaded too', async () => {
    const stop = await showLibraries(() => ({ libraries: [] }))
    initWith('run.2.0')
    await waitFor(() => expect(progressOf('book')).toEqual(finished))
    stop()
  })

  test('includes the account, which is reloaded too because its permissions may have changed', async () => {
    const stop = await showLibraries(() => ({ libraries: [] }))
    const user = aUser({ type: 'user' })
    useSession.setState({ user })
    const mayUpload = { ...user, permissions: { ...user.permissions, upload: true } }
    expect(user.permissions.upload).toBe(false)
    server.answer('me.get', () => mayUpload)
    initWith('run.2.0')
    await waitFor(() => expect(useSession.getState().user).toEqual(mayUpload))
    stop()
  })

  test('does not overwrite an account update that arrives while the account request is in flight', async () => {
    const stop = await showLibraries(() => ({ libraries: [] }))
    const user = aUser({ type: 'user' })
    useSession.setState({ user })
    let arrive = () => {}
    const held = new Promise<void>((resolve) => (arrive = resolve))
    server.answer('me.get', () => held.then(() => user))
    initWith('run.2.0')
    await waitFor(() => expect(server.requests('me.get')).toHaveLength(1))
    const news = { ...user, permissions: { ...user.permissions, upload: true } }
    sendEvent('user_updated', news)
    await act(async () => arrive())
    await waitFor(() => expect(progressOf('book')).toEqual(finished))
    expect(useSession.getState().user).toEqual(news)
    stop()
  })

  test('is not loaded twice when nothing has changed', async () => {
    const stop = await showLibraries(() => ({ libraries: [aLibrary({ name: 'Before' })] }))
    expect(await screen.findByText('Before')).toBeInTheDocument()
    initWith('run.1.0')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(server.requests('libraries.list')).toHaveLength(1)
    // After a disconnect, events may have been missed.
    initWith('run.1.0')
    await waitFor(() => expect(server.requests('libraries.list')).toHaveLength(2))
    stop()
  })

  test('is reloaded when its request was still in flight', async () => {
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    let name = 'Before'
    const stop = await showLibraries(async () => {
      const libraries = [aLibrary({ name })]
      await held
      return { libraries }
    })
    await waitFor(() => expect(server.requests('libraries.list')).toHaveLength(1))
    name = 'After'
    initWith('run.2.0')
    letThrough()
    expect(await screen.findByText('After')).toBeInTheDocument()
    stop()
  })
})
