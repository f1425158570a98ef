import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
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

test('[R2.122] is 800 wide with the tabs Details and Match, and sends only what was changed', async () => {
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
  expect(screen.getByText('Episodes can not be looked up in feeds on this server.')).toBeVisible()
})
