import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLibrary, anOverview, aUser } from '../../test/builders.ts'
import { fakeServer, refuse } from '../../test/fake-server.ts'
import { aFullPodcast } from '../../test/item-builders.ts'
import { renderApp } from '../../test/render-app.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { closeEditItem, openEditItem, useEditModal } from '../features/edit-item/use-edit-modal.ts'
import { EditItemHost } from './EditItemHost.tsx'

vi.mock('socket.io-client', () => import('../../test/fake-socket.ts'))
vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const library = aLibrary({ id: 'podcasts', mediaType: 'podcast' })
const podcast = aFullPodcast({ metadata: { feedUrl: 'https://feeds.example/harbour' } })

beforeEach(() => {
  act(closeEditItem)
  server.answer('libraries.list', () => ({ libraries: [library] }))
  server.answer('libraries.get', () => anOverview(library, {}))
  server.answer('items.get', () => podcast)
  server.answer('podcasts.settings', () => refuse('internal', ''))
  server.answer('names.tags', () => ({ tags: [] }))
  server.answer('metadata.customProviders', () => ({ providers: [] }))
  server.answer('tasks.list', () => ({ tasks: [] }))
  server.answer('progress.list', () => ({ mediaProgress: [] }))
  server.answer('me.get', () => aUser())
  server.answer('releases.list', () => ({ releases: [] }))
  server.answer('ownShelves.list', () => ({ smartShelves: [], homes: [] }))
})

const question = () => screen.findByRole('alertdialog')

test('leaving the page asks before a half-filled form of the settings is lost', async () => {
  const { person, path, goTo } = await renderApp('/config/item-metadata-utils/custom-metadata-providers')
  await person.click(await screen.findByRole('button', { name: 'Add provider' }))
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await person.type(name, 'Ada')
  goTo('/config/item-metadata-utils/tags')
  await person.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  expect(path()).toBe('/config/item-metadata-utils/custom-metadata-providers')
  expect(name).toHaveValue('Ada')
})

test('the editor asks before changes to a podcast’s schedule are lost with their tab or with the editor', async () => {
  const { person } = await renderPage(<EditItemHost />)
  act(() => openEditItem(podcast.id, { tab: 'schedule' }))
  const automatic = await screen.findByRole('switch', { name: /download/i })
  await person.click(screen.getByRole('tab', { name: 'Details' }))
  await person.click(await screen.findByRole('tab', { name: 'Schedule' }))
  await person.click(await screen.findByRole('switch', { name: /download/i }))
  await person.click(screen.getByRole('tab', { name: 'Details' }))
  await person.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('tab', { name: 'Schedule', selected: true })).toBeInTheDocument()
  expect(automatic).not.toBeInTheDocument()
  await person.keyboard('{Escape}')
  await person.click(within(await question()).getByRole('button', { name: /^Discard/ }))
  await waitFor(() => expect(useEditModal.getState().isOpen).toBe(false))
})
