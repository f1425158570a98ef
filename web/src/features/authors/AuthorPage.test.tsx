import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aLibrary } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { sendEvent } from '../../../test/fake-socket.ts'
import { aFullBook } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { openConnection } from '../../session/connection.ts'
import { cardOfItem } from '../../cards/card-of-item.ts'
import { AuthorPage } from './AuthorPage.tsx'

vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))

const server = fakeServer()
const onRemoved = vi.fn()

const author = {
  id: 'author-1',
  asin: null,
  name: 'Ada Moor',
  lastFirst: 'Moor, Ada',
  description: 'Writes about the coast.',
  imagePath: null,
  libraryId: 'library-books',
  addedAt: 1,
  updatedAt: 1,
  numBooks: 1,
}

const show = () => {
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: 'library-books' })] }))
  return renderPage(<AuthorPage authorId="author-1" notFound={<p>Nothing here</p>} onRemoved={onRemoved} />)
}

test('[R2.022] shows the name, description, books, and a row for each series', async () => {
  const book = cardOfItem(aFullBook({ metadata: { publishedYear: '1987' } }))
  server.answer('authors.get', () => ({
    ...author,
    libraryItems: [book],
    series: [{ id: 'series-1', name: 'Coast', items: [book] }],
  }))
  await show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moor' })).toBeVisible()
  expect(screen.getByText('Writes about the coast.')).toBeVisible()
  const books = screen.getByRole('region', { name: '1 book' })
  expect(within(books).getByRole('link', { name: '1 book' }).getAttribute('href')).toContain(
    'filter=authors.',
  )
  expect(within(books).getByText('1987')).toBeVisible()
  const series = screen.getByRole('region', { name: 'Coast' })
  expect(within(series).getByRole('link', { name: 'Coast' })).toHaveAttribute(
    'href',
    '/library/library-books/series/series-1',
  )
  expect(server.requests('authors.get')).toMatchObject([{ query: { include: new Set(['items', 'series']) } }])
})

test('shows an empty state for an author without books, and not found for an unknown author', async () => {
  server.answer('authors.get', () => ({ ...author, libraryItems: [], series: [] }))
  const { unmount } = await show()
  expect(await screen.findByText(/There are no books by this author/)).toBeVisible()
  unmount()
  server.answer('authors.get', () => refuse('not_found', 'Author not found'))
  await show()
  expect(await screen.findByText('Nothing here')).toBeVisible()
})

test('shows live updates to the author, and leaves the page when they are removed', async () => {
  server.answer('authors.get', () => ({ ...author, libraryItems: [], series: [] }))
  await openConnection()
  await show()
  await screen.findByRole('heading', { level: 1, name: 'Ada Moor' })
  server.answer('authors.get', () => ({ ...author, name: 'Ada M. Moor', libraryItems: [], series: [] }))
  sendEvent('author_updated', { ...author, name: 'Ada M. Moor' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada M. Moor' })).toBeVisible()

  const { numBooks: _, ...gone } = author
  sendEvent('author_removed', { ...gone, id: 'author-2' })
  expect(onRemoved).not.toHaveBeenCalled()
  sendEvent('author_removed', gone)
  expect(onRemoved).toHaveBeenCalledWith('library-books')
})
