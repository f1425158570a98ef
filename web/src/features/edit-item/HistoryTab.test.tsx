import type { ChangeSetView } from '@lectern/contract/editing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { aFullPodcast, anEpisode } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { HistoryTab } from './HistoryTab.tsx'

const server = fakeServer()
const episode = anEpisode({ title: 'Tides' })
const podcast = aFullPodcast({ episodes: [episode] })

const CHANGE: ChangeSetView = {
  id: 'change-1',
  kind: 'match',
  userId: null,
  username: 'root',
  numItems: 1,
  note: null,
  isReverted: false,
  createdAt: 1,
  entries: [
    { itemId: podcast.id, field: `episode:${episode.id}:season`, before: '', after: '2' },
    {
      itemId: podcast.id,
      field: `episode:${episode.id}:publishedAt`,
      before: null,
      after: Date.UTC(2026, 0, 31, 12),
    },
    { itemId: podcast.id, field: 'podcastType', before: 'episodic', after: 'serial' },
    { itemId: podcast.id, field: 'itunesPageUrl', before: null, after: 'https://directory.example/1' },
    { itemId: podcast.id, field: 'itunesArtistId', before: null, after: '7' },
    {
      itemId: podcast.id,
      field: `episode:${episode.id}:enclosure`,
      before: null,
      after: { url: 'https://media.example/1.mp3', type: 'audio/mpeg', length: '1' },
    },
  ],
}

test('changes of episodes and of fields without a place in the form are named in words', async () => {
  server.answer('editing.changes', () => ({ changes: [CHANGE] }))
  server.answer('editing.sources', () => ({
    fields: { publishedDate: { source: 'tags', lockedBy: null, lockedByName: null } },
  }))
  await renderPage(<HistoryTab item={podcast} />)
  expect(await screen.findByText('Tides: Season')).toBeVisible()
  expect(screen.getByText('Tides: Publish date').nextElementSibling).toHaveTextContent('01/31/2026')
  expect(screen.getByText('Type')).toBeVisible()
  expect(screen.getByText('Directory page')).toBeVisible()
  expect(screen.getByText('Author’s directory number')).toBeVisible()
  expect(screen.getByText('Tides: Audio URL').nextElementSibling).toHaveTextContent(
    'https://media.example/1.mp3',
  )
  expect(await screen.findByText('Publish date')).toBeVisible()
})
