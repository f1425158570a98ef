import { encodeText } from '@lectern/contract/rules/base64'
import { screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLibrary, anOverview, aUser } from '../../test/builders.ts'
import { fakeServer, refuse } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { openFeedModal, useFeedModal } from '../features/feeds/use-feed-modal.ts'
import { openPlayerModal, usePlayerModals } from '../features/player/use-player-modals.ts'
import { openShareModal, useShareModal } from '../features/shares/use-share-modal.ts'

vi.mock('socket.io-client', () => import('../../test/fake-socket.ts'))
vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
vi.spyOn(console, 'error').mockImplementation(() => undefined)
vi.spyOn(console, 'warn').mockImplementation(() => undefined)

const server = fakeServer()
const library = aLibrary({ id: 'books' })

beforeEach(() => {
  server.answer('libraries.list', () => ({ libraries: [library] }))
  server.answer('libraries.get', () => anOverview(library, {}))
  server.answer('browse.narrators', () => ({
    narrators: Array.from({ length: 101 }, (_, place) => ({
      id: encodeURIComponent(encodeText(`Narrator ${place + 1}`)),
      name: `Narrator ${place + 1}`,
      numBooks: 1,
    })),
  }))
  server.answer('shelves.personalized', () => [])
  server.answer('browse.items', () => refuse('internal', ''))
  server.answer('shares.ofItem', () => ({ share: null }))
  server.answer('tasks.list', () => ({ tasks: [] }))
  server.answer('progress.list', () => ({ mediaProgress: [] }))
  server.answer('me.get', () => aUser())
  server.answer('releases.list', () => ({ releases: [] }))
  server.answer('ownShelves.list', () => ({ smartShelves: [], homes: [] }))
})

test('a list returns to the page and the search from which a link was followed', async () => {
  const { person, path, goBack } = await renderApp('/library/books/narrators')
  await person.type(await screen.findByRole('searchbox', { name: 'Search narrators' }), 'Na')
  await person.click(await screen.findByRole('button', { name: 'Next page' }))
  await person.click(await screen.findByRole('link', { name: 'Narrator 101' }))
  await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Search narrators' })).toBeNull())
  expect(path()).toBe('/library/books/bookshelf')
  goBack()
  expect(await screen.findByRole('link', { name: 'Narrator 101' })).toBeInTheDocument()
  expect(screen.getByRole('searchbox', { name: 'Search narrators' })).toHaveValue('Na')
})

test('dialogs close when the page below them is left', async () => {
  const { person, path, goBack } = await renderApp('/library/books')
  await person.click((await screen.findAllByRole('link', { name: 'Narrators' }))[0] as HTMLElement)
  await screen.findByRole('link', { name: 'Narrator 1' })
  act(() => {
    openShareModal({ itemId: 'fog', type: 'book', mediaId: 'm', title: 'Fog' })
    openFeedModal({ entityType: 'libraryItem', entityId: 'fog', name: 'Fog' }, null)
    openPlayerModal('sleep')
  })
  goBack()
  await waitFor(() => expect(path()).toBe('/library/books'))
  expect(useShareModal.getState().isOpen).toBe(false)
  expect(useFeedModal.getState().isOpen).toBe(false)
  expect(usePlayerModals.getState().open).toBeNull()
})
