import type { ItemExpandedView } from '@lectern/contract/items'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aLibrary, anOverview } from '../../test/builders.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { sendEvent } from '../../test/fake-socket.ts'
import { aFullPodcast, anEpisode } from '../../test/item-builders.ts'
import { renderPage } from '../../test/render-page.tsx'
import { openConnection } from '../session/connection.ts'
import { ItemPage } from '../features/item-page/ItemPage.tsx'
import { libraryOverviewQuery } from '../features/libraries/libraries.api.ts'
import { queryClient } from '../lib/query-client.ts'
import { followServer } from './live-updates.ts'

vi.mock('socket.io-client', () => import('../../test/fake-socket.ts'))

const server = fakeServer()

test('[R4.022] an item that was updated: itself, its episode and the filter data are refreshed', async () => {
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
  // Nobody looks at the filter data now; whoever asks next gets them new.
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
