import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aLibrary } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { aFullBook } from '../../../test/item-builders.ts'
import { openEditor } from './test-support/shown-editor.tsx'
import { closeEditItem } from './use-edit-modal.ts'

vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))

const server = fakeServer()
const fog = aFullBook({ metadata: { title: 'Fog', subtitle: null } })

beforeEach(() => {
  act(closeEditItem)
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: fog.libraryId })] }))
  server.answer('libraries.get', () => refuse('not_found', ''))
  server.answer('items.get', () => fog)
})

test('shows a provider failure in the pane, with a retry and the other providers', async () => {
  const books = [
    { value: 'google', text: 'Google Books' },
    { value: 'openlibrary', text: 'Open Library' },
  ]
  server.answer('metadata.providers', () => ({ providers: { books, booksCovers: books, podcasts: [] } }))
  server.answer('metadata.books', () => refuse('unavailable', 'books.example could not be reached'))
  const { person } = await openEditor(fog, { tab: 'match' })
  const failure = await screen.findByRole('alert')
  expect(failure).toHaveTextContent('Google Books didn’t answer.')
  expect(failure).toHaveTextContent('books.example could not be reached')
  expect(document.querySelector('[data-toast]')).toBeNull()
  server.answer('metadata.books', ({ query }) =>
    query.provider === 'openlibrary' ? [] : refuse('unavailable', 'still away'),
  )
  await person.click(within(failure).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('still away')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Open Library' }))
  expect(await screen.findByText('No results')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Provider' })).toHaveTextContent('Open Library')
})

describe('with a remote cover', () => {
  const match = {
    ...{ title: 'Fog', subtitle: 'At sea', author: null, narrator: null, publisher: null },
    ...{ publishedYear: null, description: null, cover: 'http://house/fog.png', covers: [], genres: [] },
    ...{ tags: null, series: [], isbn: null, asin: null, language: null, duration: null, matchConfidence: 1 },
  }
  beforeEach(() => {
    const books = [{ value: 'google', text: 'Google Books' }]
    server.answer('metadata.providers', () => ({ providers: { books, booksCovers: books, podcasts: [] } }))
    server.answer('editing.uploadCover', () => refuse('unavailable', 'No such picture'))
  })

  test('a match whose cover cannot be fetched says so, and still applies the rest', async () => {
    server.answer('metadata.books', () => [match])
    server.answer('editing.updateMedia', () => ({ updated: true, libraryItem: fog as never }))
    const { person } = await openEditor(fog, { tab: 'match' })
    await person.click(await screen.findByRole('button', { name: /Fog/ }))
    await person.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('No such picture')).toBeInTheDocument()
    expect(await screen.findByText('Item details updated')).toBeInTheDocument()
    expect(server.bodies('editing.updateMedia')).toEqual([{ metadata: { title: 'Fog', subtitle: 'At sea' } }])
  })

  test('a match says how its length compares with that of the item', async () => {
    server.answer('metadata.books', () => [
      { ...match, duration: 60 },
      { ...match, title: 'Fog, unabridged', duration: 72 },
    ])
    await openEditor(fog, { tab: 'match' })
    expect(await screen.findByText('As long as yours')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /unabridged/ })).toHaveTextContent('12 min longer than yours')
  })

  test('[R8.058] choosing one found online shows the server’s error on failure, and our own message on success', async () => {
    server.answer('metadata.covers', () => ({ results: [match.cover] }))
    const { person } = await openEditor(fog, { tab: 'cover' })
    const search = await screen.findByRole('button', { name: 'Search' })
    await waitFor(() => expect(search).toBeEnabled())
    await person.click(search)
    await person.click(await screen.findByRole('button', { name: 'Use cover 1' }))
    expect(await screen.findByText('No such picture')).toBeInTheDocument()
    server.answer('editing.uploadCover', () => refuse('internal', ''))
    await person.click(screen.getByRole('button', { name: 'Use cover 1' }))
    expect(await screen.findByText('Failed to update the item cover')).toBeInTheDocument()
    server.answer('editing.uploadCover', () => ({ success: true, cover: '/covers/fog.png' }))
    await person.click(screen.getByRole('button', { name: 'Use cover 1' }))
    expect(await screen.findByText('Item cover updated')).toBeInTheDocument()
  })
})
