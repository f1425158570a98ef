import type { EpisodeDownloadView, KnownFeedEpisodeView } from '@lectern/contract/podcast-views'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser } from '../../../../test/builders.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { aDownload, aFeedState, aKnownEpisode } from '../test-support/podcast-builders.ts'
import { FeedSection } from './FeedSection.tsx'

const server = fakeServer()
const podcast = { id: 'item-podcast', libraryId: 'library-podcasts', title: 'Harbour Talk', coverPath: null }

interface Shown {
  readonly episodes: KnownFeedEpisodeView[]
  readonly feed?: Parameters<typeof aFeedState>[0]
  readonly current?: EpisodeDownloadView[]
  readonly type?: 'root' | 'user'
}

async function show({ episodes, feed, current = [], type = 'root' }: Shown) {
  localStorage.removeItem('feedView')
  server.answer('podcasts.feedEpisodes', ({ query: { page, limit } }) => ({
    results: episodes,
    total: episodes.length,
    page,
    limit,
    feed: aFeedState(feed),
  }))
  server.answer('podcasts.libraryDownloads', () => ({ current, queue: [], failed: [] }))
  return renderPage(<FeedSection podcast={podcast} />, { user: aUser({ type }) })
}

test('downloads or plays episodes that are not on disk, and shows the bytes received', async () => {
  const [nets, knots] = [aKnownEpisode(), aKnownEpisode({ title: 'Knots' })]
  server.answer('podcasts.downloadKnown', () => ({ queued: 1 }))
  const download = aDownload({ episodeId: knots.id, bytes: 1024 * 1024, totalBytes: 4 * 1024 * 1024 })
  const { person } = await show({ episodes: [nets, knots], current: [download] })
  expect(await screen.findByRole('button', { name: /^Play Nets/ })).toBeVisible()
  expect(await screen.findByText('1 MB of 4 MB')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Download Nets' }))
  expect(server.bodies('podcasts.downloadKnown')).toEqual([{ ids: [nets.id] }])
})

test('downloads or marks several at once, and skips downloading those on disk', async () => {
  const [nets, knots] = [aKnownEpisode(), aKnownEpisode({ title: 'Knots', download: 'downloaded' })]
  server.answer('podcasts.downloadKnown', () => ({ queued: 1 }))
  server.answer('podcasts.markPlayed', () => ({ changed: 2 }))
  const { person } = await show({ episodes: [nets, knots] })
  await person.click(await screen.findByRole('checkbox', { name: 'Select Nets' }))
  const bar = screen.getByRole('toolbar', { name: 'Selected episodes' })
  await person.click(within(bar).getByRole('button', { name: 'Select all' }))
  await person.click(within(bar).getByRole('button', { name: 'Download (1)' }))
  expect(await screen.findByText('Added to the download queue: 1')).toBeVisible()
  await person.click(screen.getByRole('checkbox', { name: 'Select Nets' }))
  const again = screen.getByRole('toolbar', { name: 'Selected episodes' })
  await person.click(within(again).getByRole('button', { name: 'Mark as played' }))
  expect(server.bodies('podcasts.markPlayed')).toEqual([{ ids: [nets.id], isFinished: true }])
})

test('searches and filters on the server', async () => {
  const { person } = await show({ episodes: [aKnownEpisode()] })
  await person.type(await screen.findByRole('searchbox', { name: 'Search episodes' }), 'net')
  await person.click(screen.getByRole('button', { name: 'Filter: All' }))
  await person.click(await screen.findByRole('menuitemradio', { name: 'Not downloaded' }))
  await expect
    .poll(() => server.requests('podcasts.feedEpisodes').at(-1)?.query)
    .toMatchObject({ q: 'net', filter: 'missing', sort: 'publishedAt', desc: true })
})

test('shows why a feed failed; hides the buttons from users who may not add podcasts', async () => {
  await show({
    episodes: [aKnownEpisode()],
    feed: { error: 'The server answered with 503', numFailures: 2 },
    type: 'user',
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('The server answered with 503')
  expect(screen.queryByRole('button', { name: 'Check for new episodes' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Download Nets' })).toBeNull()
})

test('renders a timestamp in the show notes as a button', async () => {
  const nets = aKnownEpisode()
  server.answer('podcasts.feedEpisode', () => ({
    ...nets,
    description: '<p>Storm at 1:02:03, see <a href="https://x.example">12:00</a></p>',
    author: '',
  }))
  const { person } = await show({ episodes: [nets] })
  await person.click(await screen.findByRole('button', { name: 'Nets' }))
  const modal = await screen.findByRole('dialog')
  expect(await within(modal).findByRole('button', { name: '1:02:03' })).toBeVisible()
  expect(within(modal).getByRole('link', { name: '12:00' })).toBeVisible()
})
