import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { aPlaylist, inPlaylist } from '../../../test/group-builders.ts'
import { aFullBook } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { EditPlaylistModal } from './EditPlaylistModal.tsx'
import { dropPlaylist } from './playlists.api.ts'
import { closeEditPlaylist, openEditPlaylist, useEditPlaylist } from './use-playlists-modal.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const night = aPlaylist({ name: 'Night', description: null, items: [inPlaylist(aFullBook())] })

beforeEach(() => {
  act(closeEditPlaylist)
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: night.libraryId })] }))
  server.answer('playlists.get', () => night)
})

async function open(user = aUser({ type: 'root' })) {
  const page = await renderPage(<EditPlaylistModal />, { user })
  act(() => openEditPlaylist(night.id))
  return { ...page, dialog: await screen.findByRole('dialog') }
}
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
const save = () => screen.getByRole('button', { name: 'Save' })
const isOpen = () => useEditPlaylist.getState().isOpen

test('[R2.120] [R4.053] [R9.032] is 700 px wide, with name, description and Save', async () => {
  server.answer('playlists.update', () => ({ ...night, description: 'To sleep' }))
  const { person, dialog } = await open()
  expect(dialog.style.width).toContain('700px')
  expect(field('Name')).toHaveValue('Night')
  await person.type(field('Description'), 'To sleep')
  await person.click(save())
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(server.bodies('playlists.update')).toEqual([{ name: 'Night', description: 'To sleep' }])
})

test('closes when the playlist is gone, whoever removed the last entry', async () => {
  const { person } = await open()
  await person.type(field('Name'), 's')
  act(() => dropPlaylist(night))
  await waitFor(() => expect(isOpen()).toBe(false))
})

test('[R5.032] sends nothing when nothing has changed', async () => {
  const { person } = await open()
  await person.click(save())
  expect(server.bodies('playlists.update')).toEqual([])
})

test('[R5.033] shows an error when the name is empty, and sends nothing', async () => {
  const { person } = await open()
  await person.clear(field('Name'))
  await person.click(save())
  expect(await screen.findByText('Playlist must have a name')).toBeInTheDocument()
  expect(server.bodies('playlists.update')).toEqual([])
})

test('[R8.042] shows an error when saving or removing fails', async () => {
  server.answer('playlists.update', () => refuse('internal', ''))
  server.answer('playlists.remove', () => refuse('internal', ''))
  const { person } = await open()
  await person.type(field('Name'), 's')
  await person.click(save())
  expect(await screen.findByText('Failed to update playlist')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Remove' }))
  await person.click(await screen.findByRole('button', { name: 'Remove playlist' }))
  expect(await screen.findByText('Failed to remove playlist')).toBeInTheDocument()
})

test('[R5.034] asks for confirmation before removing, and sends nothing when declined', async () => {
  server.answer('playlists.remove', () => undefined)
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Remove' }))
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(server.requests('playlists.remove')).toEqual([])
  await person.click(await screen.findByRole('button', { name: 'Remove' }))
  await person.click(await screen.findByRole('button', { name: 'Remove playlist' }))
  expect(await screen.findByText('Playlist removed')).toBeInTheDocument()
  expect(isOpen()).toBe(false)
})

test('[R2.121] [R6.013] offers Remove only with the delete permission', async () => {
  await open(aUser())
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})
