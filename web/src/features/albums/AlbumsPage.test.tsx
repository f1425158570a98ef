import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLibrary } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { aPieceOfMusic } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { AlbumsPage } from './AlbumsPage.tsx'

const server = fakeServer()

test('[R2.015] lists the albums of a music library', async () => {
  const piece = aPieceOfMusic()
  server.answer('libraries.list', () => ({
    libraries: [aLibrary({ id: 'library-music', mediaType: 'music' })],
  }))
  server.answer('items.batchGet', () => ({ libraryItems: [piece] }))
  server.answer('browse.albums', () => ({
    results: [
      { title: 'Sea Songs', artist: 'The Tides', libraryItemId: piece.id, numTracks: 3 },
      { title: 'No Album', artist: 'Various Artists', libraryItemId: null, numTracks: 1 },
    ],
    total: 2,
    limit: 100,
    page: 0,
  }))
  await renderPage(<AlbumsPage libraryId="library-music" />)
  const album = await screen.findByRole('link', { name: /Sea Songs/ })
  expect(album).toHaveAttribute('href', `/item/${piece.id}`)
  expect(album).toHaveTextContent('3 tracks')
  expect(screen.getAllByText('No album').length).toBeGreaterThan(0)
})
