import type { LibrarySearchView } from '@lectern/contract/search'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { aLibrary } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { aFullBook } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { SearchBox } from './SearchBox.tsx'
import { HIDE_AFTER_BLUR_MS, SEARCH_DEBOUNCE_MS } from './use-search-box.ts'
import { nothing } from './test-support/nothing-found.ts'

const server = fakeServer()

const lighthouse = aFullBook()
const found: LibrarySearchView = {
  ...nothing,
  book: [{ libraryItem: lighthouse, matchKey: 'title', matchText: 'The Lighthouse' }],
  tags: [{ name: 'sea & shore', numItems: 2, numBooks: 2 }],
}

async function show(reply: LibrarySearchView = found) {
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: 'library-books' })] }))
  server.answer('search.library', () => reply)
  const onSubmit = vi.fn()
  const page = await renderPage(<SearchBox libraryId="library-books" onSubmit={onSubmit} />)
  return { ...page, onSubmit, box: screen.getByRole('combobox', { name: 'Search this library' }) }
}

const waitMs = (ms: number) => new Promise((done) => setTimeout(done, ms))

describe('typing', () => {
  test('[R2.080 R2.081 R5.043 R9.015] shows a pending state while typing, and fetches once after 750 ms of inactivity', async () => {
    let answer: (reply: LibrarySearchView) => void = () => undefined
    const { person, box } = await show()
    server.answer('search.library', () => new Promise((resolve) => (answer = resolve)))
    const begun = performance.now()
    await person.type(box, 'light')
    expect(screen.getByText('Thinking…')).toBeVisible()
    expect(server.requests('search.library')).toEqual([])
    expect(await screen.findByText('Fetching…')).toBeVisible()
    expect(performance.now() - begun).toBeGreaterThanOrEqual(SEARCH_DEBOUNCE_MS)
    await waitFor(() => expect(server.requests('search.library')).toHaveLength(1))
    answer(found)
    expect(await screen.findByRole('option', { name: /The Lighthouse/ })).toBeVisible()
  })

  test('[R2.084] requests at most three results of each kind', async () => {
    const { person, box } = await show()
    await person.type(box, 'light')
    await screen.findAllByRole('option')
    expect(server.requests('search.library')).toMatchObject([
      { params: { id: 'library-books' }, query: { q: 'light', limit: 3 } },
    ])
  })

  test('does not search for whitespace', async () => {
    const { person, box } = await show()
    await person.type(box, '   {Enter}')
    await waitMs(SEARCH_DEBOUNCE_MS + 100)
    expect(server.requests('search.library')).toEqual([])
    expect(box).toHaveAttribute('aria-expanded', 'false')
  })

  test('[R2.082] shows a message when there are no results', async () => {
    const { person, box } = await show(nothing)
    await person.type(box, 'xyz')
    expect(await screen.findByText('No results')).toBeVisible()
  })

  test('[R8.024] logs a failed search and shows no results', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { person, box } = await show()
    server.answer('search.library', () => refuse('internal', 'broken'))
    await person.type(box, 'xyz')
    expect(await screen.findByText('No results')).toBeVisible()
    expect(log).toHaveBeenCalled()
    log.mockRestore()
  })
})

describe('results', () => {
  test('[R2.079] are grouped under headings and link to what was found', async () => {
    const { person, box } = await show()
    await person.type(box, 'se')
    const book = await screen.findByRole('option', { name: /The Lighthouse/ })
    expect(screen.getByRole('group', { name: 'Books' })).toContainElement(book)
    expect(book).toHaveAttribute('href', `/item/${lighthouse.id}`)
    const tag = screen.getByRole('option', { name: /sea & shore/ })
    expect(screen.getByRole('group', { name: 'Tags' })).toContainElement(tag)
    expect(tag.getAttribute('href')).toMatch(/^\/library\/library-books\/bookshelf\?filter=tags\./)
  })

  test('arrow keys move through all of them and wrap around; Enter opens the selected one', async () => {
    const { person, box, onSubmit } = await show()
    await person.type(box, 'se')
    const book = await screen.findByRole('option', { name: /The Lighthouse/ })
    const tag = screen.getByRole('option', { name: /sea & shore/ })
    await person.keyboard('{ArrowDown}')
    expect(book).toHaveAttribute('aria-selected', 'true')
    expect(box).toHaveAttribute('aria-activedescendant', book.id)
    await person.keyboard('{ArrowDown}')
    expect(tag).toHaveAttribute('aria-selected', 'true')
    await person.keyboard('{ArrowDown}')
    expect(box).not.toHaveAttribute('aria-activedescendant')
    await person.keyboard('{ArrowUp}{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(box).toHaveValue('')
  })

  test('[R2.083] Enter opens the page with all results, and the query stays in the box', async () => {
    const { person, box, onSubmit } = await show()
    await person.type(box, ' a b&c {Enter}')
    expect(onSubmit).toHaveBeenCalledWith('a b&c')
    expect(box).toHaveValue(' a b&c ')
  })

  test('Escape first closes the list, then clears the box', async () => {
    const { person, box } = await show()
    await person.type(box, 'se')
    await screen.findAllByRole('option')
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(box).toHaveValue('se')
    await person.keyboard('{Escape}')
    expect(box).toHaveValue('')
  })

  test('[R2.085] the list stays open for 200 ms after losing focus, so that a click still registers', async () => {
    const { person, box } = await show()
    await person.type(box, 'se')
    const book = await screen.findByRole('option', { name: /The Lighthouse/ })
    fireEvent.blur(box)
    expect(book).toBeVisible()
    fireEvent.click(book)
    expect(box).toHaveValue('')
    await person.type(box, 'sea')
    await screen.findAllByRole('option')
    fireEvent.blur(box)
    await waitMs(HIDE_AFTER_BLUR_MS / 2)
    expect(screen.getAllByRole('option')).toHaveLength(2)
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  })

  test('the X clears the box', async () => {
    const { person, box } = await show()
    await person.type(box, 'se')
    await person.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(box).toHaveValue('')
    expect(screen.queryByRole('option')).toBeNull()
  })
})
