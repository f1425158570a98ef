import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { AuthorShelf } from './AuthorShelf.tsx'
import { setToolbarPlace } from './use-toolbar-place.ts'

vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
const server = fakeServer()
const library = aLibrary({ id: 'library-books', mediaType: 'book', provider: 'audible.de' })

const anAuthor = (id: string, name: string, asin: string | null = null) => ({
  id,
  name,
  asin,
  lastFirst: name,
  description: null,
  imagePath: null,
  libraryId: library.id,
  addedAt: 1,
  updatedAt: 1,
  numBooks: 1,
})
const authors = [
  anAuthor('author-1', 'Ada Moor'),
  anAuthor('author-2', 'Ben Lee', 'B00'),
  anAuthor('author-3', 'Cy'),
]

const show = (user = aUser({ type: 'root' })) =>
  renderPage(
    <>
      <div ref={setToolbarPlace} />
      <AuthorShelf library={library} />
    </>,
    { user },
  )

beforeEach(() => {
  server.answer('libraries.list', () => ({ libraries: [library] }))
  server.answer('browse.authors', () => ({
    results: authors,
    total: authors.length,
    limit: 100,
    page: 0,
    sortBy: 'name',
    sortDesc: false,
    minified: false,
    include: '',
  }))
})

test('matches all authors one by one, by ASIN or name, and reports the outcome', async () => {
  server.answer('matching.author', ({ params }) =>
    params.id === 'author-3'
      ? refuse('not_found', 'Author not found')
      : { updated: params.id === 'author-1', author: authors[0] },
  )
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Match all authors' }))
  expect(await screen.findByText('Authors matched: 1 updated, 1 not found')).toBeInTheDocument()
  expect(server.bodies('matching.author')).toEqual([
    { q: 'Ada Moor', region: 'de' },
    { asin: 'B00', region: 'de' },
    { q: 'Cy', region: 'de' },
  ])
  expect(screen.getByRole('button', { name: 'Match all authors' })).toBeInTheDocument()
})

test('stops on request; meanwhile the button shows the progress', async () => {
  let goOn = () => {}
  server.answer('matching.author', async () => {
    await new Promise<void>((resolve) => (goOn = resolve))
    return { updated: false, author: authors[0] }
  })
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Match all authors' }))
  const stop = await screen.findByRole('button', { name: 'Stop matching (0 of 3)' })
  await waitFor(() => expect(server.requests('matching.author')).toHaveLength(1))
  await person.click(stop)
  goOn()
  expect(await screen.findByText('Authors matched: 0 updated, 0 not found')).toBeInTheDocument()
  expect(server.requests('matching.author')).toHaveLength(1)
})

test('is offered to admins only, whatever other permissions an account has', async () => {
  const permissions = { ...aUser().permissions, update: true }
  await show(aUser({ type: 'user', permissions }))
  expect(await screen.findByRole('link', { name: /Ada Moor/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Match all authors' })).toBeNull()
})
