import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../../../test/builders.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { aFullPodcast, anEpisode, aProgress, type Episode } from '../../../../test/item-builders.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { cardOfItem } from '../../../cards/card-of-item.ts'
import { EpisodeModal } from '../../episodes/EpisodeModal.tsx'
import { EpisodesSection } from './EpisodesSection.tsx'

const server = fakeServer()

async function show(
  episodes: Episode[],
  progress: Parameters<typeof aProgress>[0][] = [],
  type: 'user' | 'admin' = 'user',
  feedUrl: string | null = null,
) {
  const bare = aFullPodcast({ episodes, metadata: { feedUrl } })
  const podcast = { ...bare, media: { ...bare.media, coverPath: '/covers/harbour.jpg' } } as typeof bare
  server.answer('libraries.list', () => ({
    libraries: [aLibrary({ id: podcast.libraryId, mediaType: 'podcast' })],
  }))
  const onPlay = vi.fn()
  const mediaProgress = progress.map((given) => aProgress({ libraryItemId: podcast.id, ...given }))
  const page = await renderPage(
    <>
      <EpisodesSection podcast={cardOfItem(podcast)} episodes={episodes} onPlay={onPlay} />
      <EpisodeModal />
    </>,
    { user: aUser({ type, mediaProgress }) },
  )
  return { ...page, onPlay, podcast }
}

const shownTitles = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)

const tide = anEpisode({
  title: 'The tide table',
  publishedAt: Date.UTC(2026, 0, 3),
  season: '1',
  episode: '#4',
})
const nets = anEpisode({ title: 'Nets', publishedAt: Date.UTC(2026, 1, 3), duration: 2520 })

test('hides finished episodes by default; “All” shows them', async () => {
  const { person } = await show([tide, nets], [{ episodeId: tide.id, isFinished: true }])
  expect(shownTitles()).toEqual(['Nets'])
  await person.click(screen.getByRole('button', { name: 'Filter: Incomplete' }))
  await person.click(await screen.findByRole('menuitemradio', { name: 'All' }))
  expect(shownTitles()).toEqual(['Nets', 'The tide table'])
})

test('choosing the current sort order again reverses it', async () => {
  const { person } = await show([tide, nets])
  await person.click(screen.getByRole('button', { name: /Sorted by Publish date, descending/ }))
  await person.click(await screen.findByRole('menuitem', { name: 'Publish date' }))
  expect(shownTitles()).toEqual(['The tide table', 'Nets'])
})

test('shows season, number and date in a row, and narrows the list by search', async () => {
  const { person } = await show([tide, nets])
  expect(screen.getByText('Season #1 · Episode #4 · Published Jan 3rd, 2026')).toBeVisible()
  await person.type(screen.getByRole('searchbox', { name: 'Search episodes' }), 'nets')
  expect(shownTitles()).toEqual(['Nets'])
  await person.type(screen.getByRole('searchbox', { name: 'Search episodes' }), 'xx')
  expect(screen.getByText('No episodes match your search and filter.')).toBeVisible()
})

test('the play button shows the time left, and plays that episode', async () => {
  const { person, onPlay } = await show([nets], [{ episodeId: nets.id, progress: 0.5, currentTime: 1260 }])
  await person.click(screen.getByRole('button', { name: 'Play Nets, 21 min left' }))
  expect(onPlay).toHaveBeenCalledWith(nets)
})

test('marks selected episodes as finished in one request', async () => {
  server.answer('progress.batchUpdate', () => undefined)
  const { person, podcast } = await show([tide, nets])
  await person.click(screen.getByRole('checkbox', { name: 'Select Nets' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select The tide table' }))
  const bar = screen.getByRole('toolbar', { name: 'Selected episodes' })
  expect(bar).toHaveTextContent('2 episodes selected')
  await person.click(within(bar).getByRole('button', { name: 'Mark as finished' }))
  expect(server.bodies('progress.batchUpdate')).toEqual([
    [
      { libraryItemId: podcast.id, episodeId: nets.id, isFinished: true },
      { libraryItemId: podcast.id, episodeId: tide.id, isFinished: true },
    ],
  ])
})

test('removes selected episodes one by one, with their files if asked, for those who may delete', async () => {
  server.answer('editing.removeEpisode', () => podcast)
  const { person, podcast } = await show([tide, nets], [], 'admin')
  await person.click(screen.getByRole('checkbox', { name: 'Select Nets' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select The tide table' }))
  const bar = screen.getByRole('toolbar', { name: 'Selected episodes' })
  await person.click(within(bar).getByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('Remove the selected episodes from the podcast?')
  await person.click(within(dialog).getByRole('checkbox', { name: 'Also delete their files from disk' }))
  await person.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Episodes removed')).toBeVisible()
  expect(
    server.requests('editing.removeEpisode').map(({ params, query }) => [params.episodeId, query.hard]),
  ).toEqual([
    [nets.id, true],
    [tide.id, true],
  ])
})

test('a row offers to remove its episode, after a question', async () => {
  server.answer('editing.removeEpisode', () => podcast)
  const { person, podcast } = await show([tide, nets], [], 'admin')
  const [row] = screen.getAllByRole('listitem').filter((item) => within(item).queryByText('Nets'))
  await person.click(within(row as HTMLElement).getByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('Remove “Nets” from the podcast?')
  expect(server.requests('editing.removeEpisode')).toEqual([])
  await person.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Episode removed')).toBeVisible()
  expect(
    server.requests('editing.removeEpisode').map(({ params, query }) => [params.episodeId, query.hard]),
  ).toEqual([[nets.id, false]])
})

const FEED = 'https://harbour.example/feed.xml'

test('fills in the details of all episodes from the feed, and replaces existing ones if asked to', async () => {
  server.answer('podcasts.matchEpisodes', () => ({ numEpisodesUpdated: 2 }))
  const { person, podcast } = await show([tide, nets], [], 'admin', FEED)
  await person.click(screen.getByRole('button', { name: 'Match episodes' }))
  const dialog = await screen.findByRole('alertdialog')
  await person.click(within(dialog).getByRole('checkbox', { name: 'Also replace existing details' }))
  await person.click(within(dialog).getByRole('button', { name: 'Match' }))
  expect(await screen.findByText('2 episodes updated')).toBeVisible()
  expect(server.requests('podcasts.matchEpisodes')).toMatchObject([
    { params: { id: podcast.id }, query: { override: true } },
  ])
})

test('offers to match episodes only with the update permission, and only if there is a feed', async () => {
  const { unmount } = await show([tide, nets], [], 'admin')
  expect(screen.queryByRole('button', { name: 'Match episodes' })).toBeNull()
  unmount()
  await show([tide, nets], [], 'user', FEED)
  expect(screen.queryByRole('button', { name: 'Match episodes' })).toBeNull()
})

test('marks all shown episodes as finished at once', async () => {
  server.answer('progress.batchUpdate', () => undefined)
  const { person } = await show([tide, nets])
  await person.click(screen.getByRole('checkbox', { name: 'Select Nets' }))
  await person.click(screen.getByRole('button', { name: 'Select all' }))
  const bar = within(screen.getByRole('toolbar', { name: 'Selected episodes' }))
  await person.click(bar.getByRole('button', { name: 'Mark as finished' }))
  expect(await screen.findByText('Batch update success!')).toBeVisible()
  expect(server.bodies('progress.batchUpdate')).toMatchObject([[{ isFinished: true }, { isFinished: true }]])
})

test('offers no removal to those who may not delete', async () => {
  const { person } = await show([tide, nets])
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  await person.click(screen.getByRole('checkbox', { name: 'Select Nets' }))
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})

test('[R2.123 R2.124 R2.125 R2.126] clicking the title opens the episode’s details', async () => {
  const untitled = anEpisode({ title: '', description: '<p>Hello</p><script>alert(1)</script>' })
  const { person, podcast } = await show([untitled, tide])
  await person.click(screen.getByRole('button', { name: 'No Episode Title' }))
  const modal = await screen.findByRole('dialog')
  expect(within(modal).getByRole('heading', { name: 'No Episode Title' })).toBeVisible()
  expect(within(modal).getByText('Harbour Talk', { selector: 'p' })).toBeVisible()
  expect(within(modal).getByText('Dee Marsh', { selector: 'p' })).toBeVisible()
  expect(modal.querySelector('img')?.src).toContain(`/api/items/${podcast.id}/cover`)
  expect(within(modal).getByText('Hello')).toBeVisible()
  expect(modal.querySelector('script')).toBeNull()
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: 'The tide table' }))
  expect(await screen.findByText('This episode has no description.')).toBeVisible()
})
