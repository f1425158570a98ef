import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { sendEvent } from '../../../test/fake-socket.ts'
import { aPlaylist, episodeInPlaylist, inPlaylist } from '../../../test/group-builders.ts'
import { aFullBook, aFullPodcast, anEpisode } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { layOutListItems } from '../../../test/rows-with-places.ts'
import { followServer } from '../../app/live-updates.ts'
import { closeConnection, openConnection } from '../../session/connection.ts'
import { PlaylistPage } from './PlaylistPage.tsx'

vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))
vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const sea = aFullBook({ metadata: { title: 'Sea' } })
const [talk, song] = [anEpisode({ title: 'The talk' }), anEpisode({ title: 'The song' })]
const podcast = aFullPodcast({ episodes: [talk, song] })
const items = [inPlaylist(sea), episodeInPlaylist(podcast, talk), episodeInPlaylist(podcast, song)]
const night = aPlaylist({ name: 'Night', items })

beforeEach(() => {
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: night.libraryId })] }))
  server.answer('playlists.get', () => night)
})

let stop: (() => void) | undefined
let giveBackLayout: (() => void) | undefined
afterEach(() => {
  stop?.()
  closeConnection()
  giveBackLayout?.()
  giveBackLayout = undefined
})

async function show() {
  const onRemoved = vi.fn()
  const page = await renderPage(
    <PlaylistPage playlistId={night.id} onRemoved={onRemoved} notFound={<p>Nothing here</p>} />,
    { user: aUser() },
  )
  stop = followServer()
  await openConnection()
  return { ...page, onRemoved }
}
const showLoaded = async () => {
  const page = await show()
  await screen.findByRole('heading', { name: 'Night' })
  return page
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Contents of this playlist' })).getAllByRole('listitem')
const titles = () => rows().map((row) => within(row).getAllByRole('link')[0]?.textContent)

test('[R2.024] lists books and episodes in order, episodes with their podcast', async () => {
  await showLoaded()
  expect(screen.getByText('3 entries · 2 h')).toBeInTheDocument()
  expect(titles()).toEqual(['Sea', 'The talk', 'The song'])
  const [, second] = rows()
  expect(second && within(second).getByRole('link', { name: 'Harbour Talk' })).toHaveAttribute(
    'href',
    `/item/${podcast.id}`,
  )
})

test('shows somebody else’s playlist as not found', async () => {
  server.answer('playlists.get', () => refuse('forbidden', 'Forbidden'))
  await show()
  expect(await screen.findByText('Nothing here')).toBeInTheDocument()
})

test('reorders by keyboard and saves; the owner needs no permission', async () => {
  giveBackLayout = layOutListItems()
  server.answer('playlists.update', ({ body }) => ({
    ...night,
    items: (body.items ?? []).flatMap(({ episodeId }) =>
      items.filter((item) => item.episodeId === episodeId),
    ),
  }))
  const { person } = await showLoaded()
  act(() => screen.getByRole('button', { name: 'Move The song' }).focus())
  await person.keyboard('[Space]')
  await screen.findByText('The song was lifted from place 3 of 3.')
  await person.keyboard('[ArrowUp]')
  await screen.findByText('The song is now at place 2 of 3.')
  await person.keyboard('[Space]')
  await waitFor(() => expect(titles()).toEqual(['Sea', 'The song', 'The talk']))
  expect(server.bodies('playlists.update')).toEqual([
    {
      items: [
        { libraryItemId: sea.id, episodeId: null },
        { libraryItemId: podcast.id, episodeId: song.id },
        { libraryItemId: podcast.id, episodeId: talk.id },
      ],
    },
  ])
})

describe('removing entries', () => {
  test('removes a book and an episode through their own endpoints', async () => {
    server.answer('playlists.removeItem', () => ({ ...night, items: items.slice(1) }))
    server.answer('playlists.removeEpisode', () => ({ ...night, items: items.slice(2) }))
    const { person } = await showLoaded()
    await person.click(screen.getByRole('button', { name: 'Remove Sea from the playlist' }))
    await waitFor(() => expect(titles()).toEqual(['The talk', 'The song']))
    await person.click(screen.getByRole('button', { name: 'Remove The talk from the playlist' }))
    await waitFor(() => expect(titles()).toEqual(['The song']))
    expect(server.requests('playlists.removeEpisode')[0]?.params).toEqual({
      id: night.id,
      itemId: podcast.id,
      episodeId: talk.id,
    })
  })

  test('deletes the playlist with its last entry, and leaves the page', async () => {
    server.answer('playlists.get', () => ({ ...night, items: items.slice(0, 1) }))
    server.answer('playlists.removeItem', () => ({ ...night, items: [] }))
    const { person, onRemoved } = await showLoaded()
    await person.click(screen.getByRole('button', { name: 'Remove Sea from the playlist' }))
    await waitFor(() => expect(onRemoved).toHaveBeenCalledWith(night.libraryId))
  })
})

test('[R5.034] the owner removes the playlist after confirmation, and the page is left', async () => {
  server.answer('playlists.remove', () => undefined)
  const { person, onRemoved } = await showLoaded()
  await person.click(screen.getByRole('button', { name: 'More' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await person.click(await screen.findByRole('button', { name: 'Remove playlist' }))
  await waitFor(() => expect(onRemoved).toHaveBeenCalledWith(night.libraryId))
})

test('[R7.080] shows a change made elsewhere', async () => {
  await showLoaded()
  sendEvent('playlist_updated', { ...night, name: 'Evening' })
  expect(await screen.findByRole('heading', { name: 'Evening' })).toBeInTheDocument()
})

test('[R4.021] [R7.081] leaves the page when the playlist is removed elsewhere', async () => {
  const { onRemoved } = await showLoaded()
  sendEvent('playlist_removed', night)
  expect(onRemoved).toHaveBeenCalledWith(night.libraryId)
})
