import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLibrary, anOverview, aUser } from '../../test/builders.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { aFullBook, aTrack } from '../../test/item-builders.ts'
import { renderApp } from '../../test/render-app.tsx'
import { setCurrentLibrary } from '../features/libraries/use-current-library.ts'

vi.mock('socket.io-client', () => import('../../test/fake-socket.ts'))
vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)

/** Which pages of a library the open app offers. */

const server = fakeServer()
const libraries = (['book', 'podcast', 'music'] as const).map((mediaType) =>
  aLibrary({ id: `library-${mediaType}`, name: mediaType, mediaType }),
)
const [books] = libraries

beforeEach(() => {
  server.answer('libraries.list', () => ({ libraries }))
  server.answer('libraries.get', ({ params }) =>
    anOverview(libraries.find(({ id }) => id === params.id) ?? aLibrary(), {}),
  )
  server.answer('browse.narrators', () => ({ narrators: [] }))
  server.answer('shelves.personalized', () => [])
  server.answer('tasks.list', () => ({ tasks: [] }))
  server.answer('progress.list', () => ({ mediaProgress: [] }))
  server.answer('me.get', () => aUser())
  server.answer('releases.list', () => ({ releases: [] }))
  server.answer('ownShelves.list', () => ({ smartShelves: [], homes: [] }))
  server.answer('browse.authors', () => ({
    results: [
      {
        ...{ id: 'author-1', name: 'Ada Moor', asin: null, lastFirst: 'Moor, Ada', description: null },
        ...{ imagePath: null, libraryId: books?.id ?? '', addedAt: 1, updatedAt: 1, numBooks: 1 },
      },
    ],
    ...{ total: 1, limit: 100, page: 0, sortBy: 'name', sortDesc: false, minified: false, include: '' },
  }))
})

/** The rail comes before the phone navigation bar in the document. */
const rail = async () => {
  const [first] = await screen.findAllByRole('navigation', { name: 'Main navigation' })
  return within(first as HTMLElement)
}

test('[R2.017] a book library has a page listing its authors, and a rail entry that links to it', async () => {
  await renderApp('/library/library-book/authors', aUser({ type: 'user' }))
  expect(await screen.findByRole('link', { name: /Ada Moor/ })).toBeInTheDocument()
  const entry = (await rail()).getByRole('link', { name: 'Authors' })
  expect(entry).toHaveAttribute('href', '/library/library-book/authors')
  expect(server.requests('browse.authors')[0]?.params).toEqual({ id: 'library-book' })
})

test.each(['podcast', 'music'])('[R2.017] a %s library has no authors entry', async (mediaType) => {
  const { path } = await renderApp(`/library/library-${mediaType}/authors`, aUser({ type: 'root' }))
  await waitFor(() => expect(path()).toBe(`/library/library-${mediaType}`))
  expect(await (await rail()).findByRole('link', { name: 'Library' })).toBeInTheDocument()
  expect((await rail()).queryByRole('link', { name: 'Authors' })).toBeNull()
})

test.each(['chapters', 'edit', 'manage'])(
  'the rail next to /audiobook/…/%s is that of its library',
  async (page) => {
    const book = aFullBook({ libraryId: 'library-book', media: { tracks: [aTrack('01.mp3', 1)] } })
    server.answer('items.get', () => book)
    server.answer('tools.metadataObject', () => ({}))
    setCurrentLibrary('library-podcast')
    await renderApp(`/audiobook/${book.id}/${page}`, aUser({ type: 'root' }))
    expect(await (await rail()).findByRole('link', { name: 'Library' })).toHaveAttribute(
      'href',
      '/library/library-book/bookshelf',
    )
  },
)
