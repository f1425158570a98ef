import type { RecentEpisodeView } from '@lectern/contract/browse'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLibrary } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { aFullPodcast, anEpisode } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { LatestPage } from './LatestPage.tsx'

const server = fakeServer()

function aRecentEpisode(title: string): RecentEpisodeView {
  const { media } = aFullPodcast()
  if (!('episodes' in media)) throw new Error('a podcast has episodes')
  return { ...anEpisode({ title }), podcast: { ...media, episodes: [] }, libraryId: 'library-podcasts' }
}

const show = () => {
  server.answer('libraries.list', () => ({
    libraries: [aLibrary({ id: 'library-podcasts', mediaType: 'podcast' })],
  }))
  return renderPage(<LatestPage libraryId="library-podcasts" />)
}

test('[R2.018] lists the newest episodes with their podcasts, page after page', async () => {
  server.answer('browse.recentEpisodes', ({ query: { page, limit } }) => ({
    episodes: [aRecentEpisode(page === 0 ? 'Nets' : 'Knots')],
    total: limit + 1,
    limit,
    page,
  }))
  const { person } = await show()
  expect(await screen.findByRole('button', { name: 'Nets' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Harbour Talk' })).toHaveAttribute('href', '/item/item-podcast')
  await person.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('button', { name: 'Knots' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('says so when everything is finished', async () => {
  server.answer('browse.recentEpisodes', () => ({ episodes: [], total: 0, limit: 25, page: 0 }))
  await show()
  expect(await screen.findByText('There are no episodes you have not finished.')).toBeVisible()
})
