import type { AuthorDetailView } from '@lectern/contract/authors'
import { act, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../test/builders.ts'
import { fakeServer, refuse } from '../../test/fake-server.ts'
import { sendEvent } from '../../test/fake-socket.ts'
import { aCollection, aPlaylist } from '../../test/group-builders.ts'
import { aFullBook, aFullPodcast, anEpisode } from '../../test/item-builders.ts'
import { renderPage } from '../../test/render-page.tsx'
import { EditAuthorModal } from '../features/authors/EditAuthorModal.tsx'
import { closeEditAuthor, openEditAuthor } from '../features/authors/use-author-modal.ts'
import { EditCollectionModal } from '../features/collections/EditCollectionModal.tsx'
import { closeEditCollection, openEditCollection } from '../features/collections/use-collections-modal.ts'
import { openConnection } from '../session/connection.ts'
import { EditEpisodeModal } from '../features/edit-episode/EditEpisodeModal.tsx'
import { closeEditEpisode, openEditEpisode } from '../features/edit-episode/use-edit-episode-modal.ts'
import { BatchEditPage } from '../features/edit-item/BatchEditPage.tsx'
import { keepForBatch } from '../features/edit-item/use-batch.ts'
import { EditPlaylistModal } from '../features/playlists/EditPlaylistModal.tsx'
import { closeEditPlaylist, openEditPlaylist } from '../features/playlists/use-playlists-modal.ts'
import { EditSeriesModal } from '../features/series/EditSeriesModal.tsx'
import { closeEditSeries, openEditSeries } from '../features/series/use-series-modal.ts'
import { followServer } from './live-updates.ts'

vi.mock('socket.io-client', () => import('../../test/fake-socket.ts'))

/**
 * Somebody else changes the same record while a form is open: typed values stay, other fields are updated, and the
 * user is told.
 */

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
let stopFollowing: () => void
beforeEach(async () => {
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: 'library-books' })] }))
  server.answer('libraries.get', () => refuse('not_found', ''))
  await openConnection()
  stopFollowing = followServer()
})
afterEach(() => {
  stopFollowing()
  for (const close of [
    closeEditAuthor,
    closeEditCollection,
    closeEditEpisode,
    closeEditPlaylist,
    closeEditSeries,
  ])
    act(close)
})

const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })

async function typeBetween(page: ReactElement, open: () => void, field: string) {
  const { person } = await renderPage(page, { user: aUser({ type: 'root' }) })
  act(open)
  await screen.findByRole('textbox', { name: new RegExp(`^${field}`) })
  await person.clear(box(field))
  await person.type(box(field), 'Mine')
  return person
}

async function expectMineKept(person: Awaited<ReturnType<typeof typeBetween>>, field: string) {
  expect(
    await screen.findByText(`Changed elsewhere in the meantime: ${field}.`, { exact: false }),
  ).toBeVisible()
  expect(box(field)).toHaveValue('Mine')
  await person.click(screen.getByRole('button', { name: 'Use theirs' }))
  expect(box(field)).toHaveValue('Theirs')
  expect(screen.queryByText(/Changed elsewhere/)).toBeNull()
}

test('the author form keeps what was typed, reports the conflict and follows other changes', async () => {
  const author: AuthorDetailView = {
    id: 'author-ann',
    name: 'Ann Lee',
    lastFirst: 'Lee, Ann',
    asin: null,
    description: 'Writes.',
    imagePath: null,
    libraryId: 'library-books',
    addedAt: 1,
    updatedAt: 77,
    numBooks: 2,
  }
  server.answer('authors.get', () => author)
  const person = await typeBetween(<EditAuthorModal />, () => openEditAuthor(author.id), 'Description')
  const theirs = { ...author, description: 'Theirs', asin: 'B01', updatedAt: 78 }
  server.answer('authors.get', () => theirs)
  sendEvent('author_updated', theirs)
  await expectMineKept(person, 'Description')
  expect(box('ASIN')).toHaveValue('B01')
})

test('the series form keeps what was typed, reports the conflict and follows other changes', async () => {
  const coast = {
    id: 'series-coast',
    name: 'Coast',
    nameIgnorePrefix: 'Coast',
    description: 'Three books.',
    libraryId: 'library-books',
    addedAt: 1,
    updatedAt: 2,
  }
  server.answer('series.get', () => coast)
  const person = await typeBetween(<EditSeriesModal />, () => openEditSeries(coast.id), 'Description')
  const theirs = { ...coast, name: 'Coasts', description: 'Theirs' }
  server.answer('series.get', () => theirs)
  sendEvent('series_updated', theirs)
  await expectMineKept(person, 'Description')
  expect(box('Name')).toHaveValue('Coasts')
})

test('the collection form keeps what was typed, reports the conflict and follows other changes', async () => {
  const sea = aCollection({ name: 'Sea', description: 'Salt' })
  server.answer('collections.get', () => sea)
  const person = await typeBetween(<EditCollectionModal />, () => openEditCollection(sea.id), 'Name')
  sendEvent('collection_updated', { ...sea, name: 'Theirs', description: 'Fresh' })
  await expectMineKept(person, 'Name')
  expect(box('Description')).toHaveValue('Fresh')
})

test('the playlist form keeps what was typed, reports the conflict and asks before discarding', async () => {
  const evening = aPlaylist({ name: 'Evening', description: 'Slow' })
  server.answer('playlists.get', () => evening)
  const person = await typeBetween(<EditPlaylistModal />, () => openEditPlaylist(evening.id), 'Name')
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(box('Name')).toHaveValue('Mine')
  sendEvent('playlist_updated', { ...evening, name: 'Theirs' })
  await expectMineKept(person, 'Name')
})

test('the episode form keeps what was typed, reports the conflict and follows other changes', async () => {
  const podcast = aFullPodcast()
  const episode = anEpisode({ libraryItemId: podcast.id, title: 'Fog', subtitle: 'At sea' })
  server.answer('editing.episode', () => episode)
  const open = () => openEditEpisode({ podcastId: podcast.id, episodeId: episode.id })
  const person = await typeBetween(<EditEpisodeModal />, open, 'Title')
  server.answer('editing.episode', () => ({ ...episode, title: 'Theirs', subtitle: 'At home' }))
  sendEvent('item_updated', podcast)
  await expectMineKept(person, 'Title')
  expect(box('Subtitle')).toHaveValue('At home')
})

test('batch edit forms do the same, and the form of a removed item disappears', async () => {
  const books = [
    aFullBook({ metadata: { title: 'Sea', subtitle: 'Wide' } }),
    aFullBook({ metadata: { title: 'Salt' } }),
  ]
  const [sea, salt] = books
  if (!sea || !salt) throw new Error('two books')
  server.answer('items.batchGet', () => ({ libraryItems: books }))
  act(() => keepForBatch(books.map(({ id }) => id)))
  const { person } = await renderPage(<BatchEditPage onSaved={vi.fn()} />, { user: aUser({ type: 'root' }) })
  await screen.findByText('Edit 2 items')
  sendEvent('item_removed', { id: salt.id, libraryId: salt.libraryId })
  expect(await screen.findByText('Edit 1 item')).toBeVisible()
  // Collapsed, so that each field is present only once.
  await person.click(screen.getByRole('button', { name: 'Change it here' }))
  await person.clear(box('Subtitle'))
  await person.type(box('Subtitle'), 'Mine')
  const metadata = { ...sea.media.metadata, subtitle: 'Theirs', publisher: 'Fjord' }
  const theirs = { ...sea, updatedAt: sea.updatedAt + 1, media: { ...sea.media, metadata } }
  sendEvent('items_updated', [theirs as typeof sea])
  await expectMineKept(person, 'Subtitle')
  expect(box('Publisher')).toHaveValue('Fjord')
})
