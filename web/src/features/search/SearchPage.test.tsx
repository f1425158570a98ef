import type { LibrarySearchView } from '@lectern/contract/search'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLibrary } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { aFullBook } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { SearchPage } from './SearchPage.tsx'
import { nothing } from './test-support/nothing-found.ts'

const server = fakeServer()

async function show(reply: LibrarySearchView, text: string) {
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: 'library-books' })] }))
  server.answer('search.library', () => reply)
  return renderPage(<SearchPage libraryId="library-books" text={text} />)
}

test('[R2.020] shows a shelf for each kind of result', async () => {
  const book = aFullBook()
  await show(
    {
      ...nothing,
      book: [{ libraryItem: book, matchKey: 'title', matchText: '' }],
      genres: [{ name: 'Sea', numItems: 4, numBooks: 4 }],
    },
    'sea',
  )
  expect(await screen.findByRole('heading', { name: 'Results for “sea”' })).toBeVisible()
  const books = await screen.findByRole('region', { name: 'Books' })
  expect(within(books).getByRole('link', { name: /The Lighthouse/ })).toHaveAttribute(
    'href',
    `/item/${book.id}`,
  )
  const genres = screen.getByRole('region', { name: 'Genres' })
  expect(within(genres).getByRole('link', { name: /Sea/ }).getAttribute('href')).toContain('filter=genres.')
  expect(server.requests('search.library')).toMatchObject([{ query: { q: 'sea' } }])
})

test('says that a kind with as many results as were asked for may have more', async () => {
  const names = Array.from({ length: 48 }, (_, place) => ({
    name: `Narrator ${place}`,
    numItems: 1,
    numBooks: 1,
  }))
  await show({ ...nothing, narrators: names, genres: names.slice(1) }, 'narr')
  const narrators = await screen.findByRole('region', { name: 'Narrators' })
  expect(within(narrators).getByText('Best matches only')).toBeVisible()
  const genres = screen.getByRole('region', { name: 'Genres' })
  expect(within(genres).queryByText('Best matches only')).toBeNull()
})

test('names the query that had no results', async () => {
  await show(nothing, 'xyz')
  expect(await screen.findByText('Nothing in this library matches “xyz”.')).toBeVisible()
})

test('without a query, sends no request and says what can be searched', async () => {
  await show(nothing, '')
  expect(await screen.findByText('Search titles, people, series and tags.')).toBeVisible()
  expect(server.requests('search.library')).toEqual([])
})
