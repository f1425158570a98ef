import type { LibraryStatsView } from '@lectern/contract/browse'
import { screen, within } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../../../test/builders.ts'
import { fakeServer, refuse } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { setCurrentLibrary } from '../../libraries/use-current-library.ts'
import { LibraryStatsPage } from './LibraryStatsPage.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const books = aLibrary({ id: 'books', name: 'Novels', displayOrder: 1 })
const empty = aLibrary({ id: 'empty', name: 'Poems', displayOrder: 2 })

const stats: LibraryStatsView = {
  totalItems: 4,
  totalAuthors: 2,
  totalGenres: 1,
  totalDuration: 36_000,
  numAudioTracks: 40,
  totalSize: 5 * 1024 ** 3,
  longestItems: [{ id: 'b1', title: 'Tides', duration: 20_000 }],
  largestItems: [{ id: 'b2', title: 'Dunes', size: 2 * 1024 ** 3 }],
  authorsWithCount: [{ id: 'a1', name: 'Ann Lee', count: 3 }],
  genresWithCount: [{ genre: 'Drama', count: 1 }],
}
const none: LibraryStatsView = {
  ...stats,
  totalItems: 0,
  longestItems: [],
  largestItems: [],
  authorsWithCount: [],
  genresWithCount: [],
}

const root = aUser({ type: 'root' })
beforeEach(() => {
  act(() => setCurrentLibrary('books'))
  server.answer('libraries.list', () => ({ libraries: [books, empty] }))
  server.answer('browse.stats', ({ params }) => (params.id === 'books' ? stats : none))
})

test('shows what the current library holds, with links', async () => {
  await renderPage(<LibraryStatsPage />, { user: root })
  expect((await screen.findByText('Hours')).nextElementSibling).toHaveTextContent('10')
  expect(screen.getByText('5 GB')).toBeVisible()
  const list = (name: string) => within(screen.getByRole('list', { name }))
  expect(list('Genres').getByText('25%')).toBeVisible()
  expect(list('Authors with the most items').getByRole('link', { name: 'Ann Lee' })).toHaveAttribute(
    'href',
    '/author/a1',
  )
  expect(list('Longest items').getByRole('link', { name: 'Tides' })).toHaveAttribute('href', '/item/b1')
  expect(list('Largest items').getByText('2 GB')).toBeVisible()
})

test('another library can be chosen; an empty one says so', async () => {
  const { person } = await renderPage(<LibraryStatsPage />, { user: root })
  await person.click(await screen.findByRole('combobox', { name: 'Library' }))
  await person.click(await screen.findByRole('option', { name: 'Poems' }))
  expect(await screen.findByText('“Poems” has no items yet.')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Genres' })).toBeNull()
})

test('shows an error when the figures cannot be loaded', async () => {
  server.answer('browse.stats', () => refuse('internal', ''))
  await renderPage(<LibraryStatsPage />, { user: root })
  expect(await screen.findByText('The stats could not be loaded.')).toBeVisible()
})
