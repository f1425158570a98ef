import type { LatestEpisodeView } from '@lectern/contract/podcasts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLibrary } from '../../../../test/builders.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { aKnownEpisode } from '../test-support/podcast-builders.ts'
import { LatestPage } from './LatestPage.tsx'

const server = fakeServer()

const aLatest = (title: string): LatestEpisodeView => ({
  ...aKnownEpisode({ title }),
  libraryId: 'library-podcasts',
  podcastTitle: 'Harbour Talk',
  podcastAuthor: 'Dee Marsh',
  coverPath: null,
  updatedAt: 1,
})

function show(episodes: LatestEpisodeView[]) {
  server.answer('libraries.list', () => ({
    libraries: [aLibrary({ id: 'library-podcasts', mediaType: 'podcast' })],
  }))
  server.answer('podcasts.libraryDownloads', () => ({ current: [], queue: [], failed: [] }))
  server.answer('podcasts.latest', ({ query: { page, limit } }) => ({
    results: episodes,
    page,
    limit,
    hasMore: false,
  }))
  return renderPage(<LatestPage libraryId="library-podcasts" />)
}

test('[R2.018] lists the newest episodes with their podcasts; the server applies the filter', async () => {
  const { person } = await show([aLatest('Nets'), aLatest('Knots')])
  expect(await screen.findByRole('button', { name: 'Nets' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Knots' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Harbour Talk' })[0]).toHaveAttribute(
    'href',
    '/item/item-podcast',
  )
  await person.click(screen.getByRole('radio', { name: 'Downloaded' }))
  await expect
    .poll(() => server.requests('podcasts.latest').map(({ query }) => query.filter))
    .toEqual(['unplayed', 'downloaded'])
})

test('hides an episode from the list, and restores it', async () => {
  const nets = aLatest('Nets')
  server.answer('podcasts.dismiss', () => undefined)
  const { person } = await show([nets])
  await person.click(await screen.findByRole('button', { name: 'More about Nets' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Remove from this list' }))
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(server.bodies('podcasts.dismiss')).toEqual([
    { ids: [nets.id], isDismissed: true },
    { ids: [nets.id], isDismissed: false },
  ])
})

test('shows a message when everything has been played', async () => {
  await show([])
  expect(await screen.findByText('You’ve finished every episode.')).toBeVisible()
})
