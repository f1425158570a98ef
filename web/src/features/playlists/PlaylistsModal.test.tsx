import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aLibrary } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { aPlaylist, episodeInPlaylist, inPlaylist, pageOfPlaylists } from '../../../test/group-builders.ts'
import { aFullBook, aFullPodcast, anEpisode } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { Entry } from './playlists.api.ts'
import { PlaylistsModal } from './PlaylistsModal.tsx'
import { forgetPlaylistsRequest, openPlaylistsModal, usePlaylistsModal } from './use-playlists-modal.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const libraryId = 'library-books'
const sea = aFullBook({ metadata: { title: 'Sea' } })
const fog = aFullBook({ metadata: { title: 'Fog' } })
const night = aPlaylist({ name: 'Night', items: [inPlaylist(sea), inPlaylist(fog)] })
const day = aPlaylist({ name: 'Day', items: [inPlaylist(fog)] })
const bookEntry = ({ id }: { id: string }): Entry => ({ libraryItemId: id, episodeId: null })

beforeEach(() => {
  act(forgetPlaylistsRequest)
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: libraryId })] }))
  server.answer('playlists.ofLibrary', () => pageOfPlaylists([day, night]))
})

async function open(entries: Entry[], title?: string) {
  const page = await renderPage(<PlaylistsModal />)
  act(() => openPlaylistsModal({ libraryId, entries, title }))
  return { ...page, dialog: await screen.findByRole('dialog') }
}
const names = () =>
  within(screen.getByRole('list', { name: 'Playlists' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('[R2.115] [R2.119] [R9.032] has the width and layout of the collections modal; playlists containing everything come first', async () => {
  const { dialog } = await open([bookEntry(sea)], 'Sea')
  expect(dialog).toHaveAccessibleName('Sea')
  expect(dialog.style.width).toContain('500px')
  await waitFor(() => expect(names()).toEqual(['Night', 'Day']))
  const rows = screen.getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('[data-included]') !== null)).toEqual([true, false])
  expect(within(dialog).getByRole('button', { name: 'Remove from Night' })).toBeInTheDocument()
  expect(within(dialog).getByRole('button', { name: 'Add to Day' })).toBeInTheDocument()
  expect(within(dialog).getByRole('textbox', { name: 'Name of the new playlist' })).toBeInTheDocument()
  expect(within(dialog).getByRole('button', { name: 'Create' })).toBeInTheDocument()
})

test('[R2.115] shows an empty state, and how many items are selected', async () => {
  server.answer('playlists.ofLibrary', () => pageOfPlaylists([]))
  const { dialog } = await open([bookEntry(sea), bookEntry(fog)])
  expect(dialog).toHaveAccessibleName('2 items selected')
  expect(await screen.findByText('You have no playlists in this library yet.')).toBeInTheDocument()
})

test('[R3.027] distinguishes episodes of the same podcast', async () => {
  const [one, two] = [anEpisode({ title: 'One' }), anEpisode({ title: 'Two' })]
  const podcast = aFullPodcast({ episodes: [one, two] })
  const talks = aPlaylist({ name: 'Talks', items: [episodeInPlaylist(podcast, one)] })
  server.answer('playlists.ofLibrary', () => pageOfPlaylists([talks]))
  server.answer('items.batchGet', () => ({ libraryItems: [podcast] }))
  const { dialog } = await open([{ libraryItemId: podcast.id, episodeId: two.id }])
  await waitFor(() => expect(dialog).toHaveAccessibleName('Two'))
  expect(await screen.findByRole('button', { name: 'Add to Talks' })).toBeInTheDocument()
  act(() => openPlaylistsModal({ libraryId, entries: [{ libraryItemId: podcast.id, episodeId: one.id }] }))
  expect(await screen.findByRole('button', { name: 'Remove from Talks' })).toBeInTheDocument()
})

describe('adding and removing', () => {
  test('[R8.039] shows a toast after adding, and an error when it fails', async () => {
    server.answer('playlists.batchAdd', () => ({ ...day, items: [inPlaylist(fog), inPlaylist(sea)] }))
    const { person } = await open([bookEntry(sea)], 'Sea')
    await person.click(await screen.findByRole('button', { name: 'Add to Day' }))
    expect(await screen.findByText('Items added to playlist')).toBeInTheDocument()
    expect(server.bodies('playlists.batchAdd')).toEqual([{ items: [bookEntry(sea)] }])
    server.answer('playlists.batchRemove', () => day)
    await person.click(await screen.findByRole('button', { name: 'Remove from Day' }))
    server.answer('playlists.batchAdd', () => refuse('internal', ''))
    await person.click(await screen.findByRole('button', { name: 'Add to Day' }))
    expect(await screen.findByText('Failed to add items to playlist')).toBeInTheDocument()
  })

  test('[R8.038] shows a toast after removing, and an error when it fails', async () => {
    server.answer('playlists.batchRemove', () => refuse('internal', ''))
    const { person } = await open([bookEntry(sea)], 'Sea')
    await person.click(await screen.findByRole('button', { name: 'Remove from Night' }))
    expect(await screen.findByText('Failed to remove playlist item(s)')).toBeInTheDocument()
    server.answer('playlists.batchRemove', () => ({ ...night, items: [inPlaylist(fog)] }))
    await person.click(await screen.findByRole('button', { name: 'Remove from Night' }))
    expect(await screen.findByText('Playlist item(s) removed')).toBeInTheDocument()
    expect(server.bodies('playlists.batchRemove').at(-1)).toEqual({ items: [bookEntry(sea)] })
  })

  test('an emptied playlist disappears from the list', async () => {
    const single = aPlaylist({ name: 'Single', items: [inPlaylist(sea)] })
    server.answer('playlists.ofLibrary', () => pageOfPlaylists([single, day]))
    server.answer('playlists.batchRemove', () => ({ ...single, items: [] }))
    const { person } = await open([bookEntry(sea)], 'Sea')
    await person.click(await screen.findByRole('button', { name: 'Remove from Single' }))
    await waitFor(() => expect(names()).toEqual(['Day']))
  })
})

describe('a new playlist', () => {
  test('[R8.041] is created from the selection', async () => {
    server.answer('playlists.create', ({ body }) => aPlaylist({ name: body.name }))
    const { person } = await open([bookEntry(sea)], 'Sea')
    await person.type(screen.getByRole('textbox', { name: 'Name of the new playlist' }), 'Rain{Enter}')
    expect(await screen.findByText('Playlist "Rain" created')).toBeInTheDocument()
    expect(server.bodies('playlists.create')).toEqual([{ libraryId, name: 'Rain', items: [bookEntry(sea)] }])
  })

  test('[R8.040] shows the server’s message when creating fails', async () => {
    server.answer('playlists.create', () => refuse('invalid', 'Not now'))
    const { person } = await open([bookEntry(sea)], 'Sea')
    await person.type(screen.getByRole('textbox', { name: 'Name of the new playlist' }), 'Rain{Enter}')
    expect(await screen.findByText('Failed to create playlist: Not now')).toBeInTheDocument()
  })

  test('[R5.031] is not created without a name or without a selection', async () => {
    const { person } = await open([bookEntry(sea)], 'Sea')
    const field = screen.getByRole('textbox', { name: 'Name of the new playlist' })
    await person.type(field, '  {Enter}')
    expect(server.bodies('playlists.create')).toEqual([])
    expect(field).not.toHaveAttribute('aria-invalid')
    act(forgetPlaylistsRequest)
    act(() => openPlaylistsModal({ libraryId, entries: [] }))
    expect(usePlaylistsModal.getState().isOpen).toBe(false)
  })
})

test('[R8.037] shows an error when loading fails', async () => {
  server.answer('playlists.ofLibrary', () => refuse('internal', ''))
  await open([bookEntry(sea)], 'Sea')
  await waitFor(() => expect(screen.getAllByText('Failed to load user playlists')).toHaveLength(2))
})

test('[R2.117] reloads the playlists every time it opens', async () => {
  await open([bookEntry(sea)], 'Sea')
  await waitFor(() => expect(names()).toHaveLength(2))
  act(forgetPlaylistsRequest)
  act(() => openPlaylistsModal({ libraryId, entries: [bookEntry(sea)], title: 'Sea' }))
  await waitFor(() => expect(server.requests('playlists.ofLibrary')).toHaveLength(2))
})

test('[R2.116] [R2.118] following a link to a playlist closes the modal and discards the selection', async () => {
  const { person } = await open([bookEntry(sea)], 'Sea')
  const link = await screen.findByRole('link', { name: 'Night' })
  expect(link).toHaveAttribute('href', `/playlist/${night.id}`)
  await person.click(link)
  await waitFor(() => expect(usePlaylistsModal.getState()).toMatchObject({ isOpen: false, request: null }))
})
