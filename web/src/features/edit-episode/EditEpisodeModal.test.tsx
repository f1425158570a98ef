import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { aFeedEpisode } from '../podcasts/test-support/podcast-builders.ts'
import type { EditableEpisode } from './edit-episode.api.ts'
import { EditEpisodeModal } from './EditEpisodeModal.tsx'
import { openEditEpisode } from './use-edit-episode-modal.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const episode: EditableEpisode = {
  libraryItemId: 'podcast-1',
  id: 'episode-1',
  podcastId: 'media-1',
  oldEpisodeId: null,
  index: 1,
  season: '1',
  episode: '2',
  episodeType: 'full',
  title: 'Fog',
  subtitle: 'At sea',
  description: '<p>Sea</p>',
  enclosure: null,
  guid: null,
  pubDate: '',
  chapters: [],
  audioFile: null,
  publishedAt: null,
  addedAt: 1,
  updatedAt: 1,
}

beforeEach(() => {
  server.answer('editing.episode', () => episode)
})

async function open() {
  const { person } = await renderPage(<EditEpisodeModal />)
  act(() => openEditEpisode({ podcastId: 'podcast-1', episodeId: 'episode-1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Fog' })
  return { person, dialog }
}
const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })

test('[R2.122] is 800 px wide with the tabs Details and Match, and sends only changed fields', async () => {
  server.answer('editing.updateEpisode', () => refuse('invalid', 'Not like this'))
  const { person, dialog } = await open()
  expect(dialog.style.width || dialog.innerHTML + dialog.outerHTML).toContain('800px')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Details', 'Match'])
  expect(screen.getByText('This episode is not linked to a feed episode.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('No updates were necessary')).toBeInTheDocument()
  expect(server.requests('editing.updateEpisode')).toEqual([])
  await person.clear(box('Title'))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter a title')).toBeVisible()
  await person.type(box('Title'), 'Mist')
  await person.type(box('Season'), '1')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Not like this')).toBeInTheDocument()
  expect(server.bodies('editing.updateEpisode')).toEqual([{ title: 'Mist', season: '11' }])
  await person.click(screen.getByRole('tab', { name: 'Match' }))
  expect(screen.getByRole('tab', { name: 'Match', selected: true })).toBeVisible()
})

test('fills the form from the chosen feed episode without saving yet', async () => {
  const found = { ...aFeedEpisode('Fog at noon'), subtitle: 'On land', season: '2' }
  server.answer('podcasts.searchEpisode', () => ({
    episodes: [
      { episode: aFeedEpisode('Frogs'), levenshtein: 9 },
      { episode: found, levenshtein: 1 },
    ],
  }))
  const { person, dialog } = await open()
  await person.click(within(dialog).getByRole('tab', { name: 'Match' }))
  await person.click(within(dialog).getByRole('button', { name: 'Search' }))
  const results = await within(dialog).findAllByRole('listitem')
  expect(results.map((result) => result.textContent)).toEqual([
    expect.stringContaining('Fog at noon'),
    expect.stringContaining('Frogs'),
  ])
  await person.click(within(dialog).getByRole('button', { name: /Fog at noon/ }))
  expect(box('Title')).toHaveValue('Fog at noon')
  expect(box('Season')).toHaveValue('2')
  expect(server.requests('podcasts.searchEpisode')[0]?.query).toEqual({ title: 'Fog' })
  expect(server.requests('editing.updateEpisode')).toEqual([])
})
