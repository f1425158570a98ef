import type { AuthorDetailView } from '@lectern/contract/authors'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../test/builders.ts'
import { fakeServer, refuse } from '../../test/fake-server.ts'
import { aCollection, aPlaylist, pageOfCollections, pageOfPlaylists } from '../../test/group-builders.ts'
import { aFullBook, aFullPodcast, anEpisode } from '../../test/item-builders.ts'
import { renderPage } from '../../test/render-page.tsx'
import { closeEditAuthor, openEditAuthor } from '../features/authors/use-author-modal.ts'
import {
  closeCollectionsModal,
  closeEditCollection,
  openCollectionsModal,
  openEditCollection,
} from '../features/collections/use-collections-modal.ts'
import { closeEditEpisode, openEditEpisode } from '../features/edit-episode/use-edit-episode-modal.ts'
import { cardOfItem } from '../cards/card-of-item.ts'
import { closeEpisode, openEpisode } from '../features/episodes/use-episode-modal.ts'
import { closeEditItem, openEditItem } from '../features/edit-item/use-edit-modal.ts'
import { closeBatchMatch, openBatchMatch } from '../features/matching/use-batch-match-modal.ts'
import {
  closeEditPlaylist,
  closePlaylistsModal,
  openEditPlaylist,
  openPlaylistsModal,
} from '../features/playlists/use-playlists-modal.ts'
import { closeEditSeries, openEditSeries } from '../features/series/use-series-modal.ts'
import { ModalHost } from './ModalHost.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const libraryId = 'library-books'
const book = aFullBook({ metadata: { title: 'Fog' } })
const podcast = aFullPodcast()
const episode = anEpisode({ libraryItemId: podcast.id, title: 'Tides' })
const collection = aCollection()
const playlist = aPlaylist()
const author: AuthorDetailView = {
  ...{ id: 'author-ann', name: 'Ann Lee', lastFirst: 'Lee, Ann', asin: null, description: null },
  ...{ imagePath: null, libraryId, addedAt: 1, updatedAt: 2, numBooks: 1 },
}
const series = {
  ...{ id: 'series-coast', name: 'Coast', nameIgnorePrefix: 'Coast', description: null },
  ...{ libraryId, addedAt: 1, updatedAt: 2 },
}

beforeEach(() => {
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: libraryId })] }))
  server.answer('libraries.get', () => refuse('not_found', ''))
  server.answer('items.get', () => book)
  server.answer('authors.get', () => author)
  server.answer('series.get', () => series)
  server.answer('collections.get', () => collection)
  server.answer('playlists.get', () => playlist)
  server.answer('collections.ofLibrary', () => pageOfCollections([]))
  server.answer('playlists.ofLibrary', () => pageOfPlaylists([]))
  server.answer('editing.episode', () => episode)
  server.answer('metadata.providers', () => ({ providers: { books: [], booksCovers: [], podcasts: [] } }))
})

const entry = { libraryItemId: book.id, episodeId: null }
const request = { libraryId, itemIds: [book.id], title: 'Fog' }

test.each([
  ['item edit', () => openEditItem(book.id), closeEditItem],
  ['collections add/create', () => openCollectionsModal(request), closeCollectionsModal],
  ['edit collection', () => openEditCollection(collection.id), closeEditCollection],
  [
    'playlists add/create',
    () => openPlaylistsModal({ libraryId, entries: [entry], title: 'Fog' }),
    closePlaylistsModal,
  ],
  ['edit playlist', () => openEditPlaylist(playlist.id), closeEditPlaylist],
  ['episode edit', () => openEditEpisode({ podcastId: podcast.id, episodeId: episode.id }), closeEditEpisode],
  ['episode view', () => openEpisode({ podcast: cardOfItem(podcast), episode }), closeEpisode],
  ['author edit', () => openEditAuthor(author.id), closeEditAuthor],
  ['series edit', () => openEditSeries(series.id), closeEditSeries],
  ['batch quick match', () => openBatchMatch({ libraryId, itemIds: [book.id] }), closeBatchMatch],
])('modal is mounted once for the whole app and opens over any screen: %s', async (_name, open, close) => {
  await renderPage(<ModalHost />, { user: aUser({ type: 'root' }) })
  expect(screen.queryByRole('dialog')).toBeNull()
  act(open)
  expect(await screen.findAllByRole('dialog')).toHaveLength(1)
  act(close)
})
