import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { sendEvent } from '../../../test/fake-socket.ts'
import { aFullBook, aProgress } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { openConnection } from '../../session/connection.ts'
import { cardOfItem } from '../../cards/card-of-item.ts'
import { SeriesPage } from './SeriesPage.tsx'

vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))
vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const [first, second] = ['The Lighthouse', 'The Pilot Boat'].map((title) =>
  aFullBook({ metadata: { title } }),
) as [ReturnType<typeof aFullBook>, ReturnType<typeof aFullBook>]

function listed(item: ReturnType<typeof aFullBook>) {
  const { collapsedSeries: _, recentEpisode: __, ...entry } = cardOfItem(item)
  return entry
}

beforeEach(() => {
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: 'library-books' })] }))
  server.answer('series.get', () => ({
    id: 'series-1',
    name: 'Coast',
    nameIgnorePrefix: 'Coast',
    description: null,
    addedAt: 1,
    updatedAt: 1,
    libraryId: 'library-books',
    progress: { libraryItemIds: [first.id, second.id], libraryItemIdsFinished: [], isFinished: false },
  }))
  server.answer('browse.items', ({ query }) => ({
    results: [listed(first), listed(second)],
    total: 2,
    limit: 0,
    page: 0,
    sortDesc: false,
    minified: true,
    include: '',
    mediaType: 'book' as const,
    collapseseries: query.collapseseries,
    offset: 0,
  }))
})

const show = (mediaProgress = [aProgress({ libraryItemId: first.id, isFinished: true })]) =>
  renderPage(<SeriesPage libraryId="library-books" seriesId="series-1" notFound={<p>Nothing here</p>} />, {
    user: aUser({ type: 'root', mediaProgress }),
  })

test('[R2.016] shows the series with its books in order, and the user’s progress', async () => {
  await show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Coast' })).toBeVisible()
  const books = await screen.findAllByRole('link', { name: /The / })
  expect(books.map((book) => book.getAttribute('href'))).toEqual([`/item/${first.id}`, `/item/${second.id}`])
  expect(screen.getByText(/^1 of 2 finished/)).toBeVisible()
  expect(server.requests('browse.items')).toMatchObject([
    { query: { sort: 'sequence', collapseseries: false } },
  ])
})

test('collapses sub-series when that is enabled', async () => {
  const { person } = await show()
  await screen.findAllByRole('link', { name: /The / })
  await person.click(screen.getByRole('switch', { name: 'Collapse sub-series' }))
  await expect.poll(() => server.requests('browse.items').at(-1)?.query.collapseseries).toBe(true)
})

test('marks all books as finished in one request, after confirmation', async () => {
  server.answer('progress.batchUpdate', () => undefined)
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Series actions' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Mark all as finished' }))
  expect(server.bodies('progress.batchUpdate')).toEqual([])
  await person.click(await screen.findByRole('button', { name: 'Yes' }))
  await expect
    .poll(() => server.bodies('progress.batchUpdate'))
    .toEqual([
      [
        { libraryItemId: first.id, isFinished: true },
        { libraryItemId: second.id, isFinished: true },
      ],
    ])
})

test('a series that is removed with its last book is no longer shown', async () => {
  await openConnection()
  await show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Coast' })).toBeVisible()
  server.answer('series.get', () => refuse('not_found', 'Series not found'))
  sendEvent('series_removed', { id: 'series-1', libraryId: 'library-books' })
  expect(await screen.findByText('Nothing here')).toBeVisible()
})
