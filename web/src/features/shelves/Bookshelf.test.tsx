import type { ItemsPageView } from '@lectern/contract/browse'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { aFullBook } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { DEFAULT_USER_SETTINGS, useUserSettings } from '../../lib/user-settings.ts'
import { cardOfItem } from '../../cards/card-of-item.ts'
import { useSelection } from '../../cards/use-selection.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useSession } from '../../session/session.ts'
import { Bookshelf } from './Bookshelf.tsx'
import { filterOf } from './filter.rules.ts'
import { prefetchBookshelf } from './prefetch-bookshelf.ts'
import { setToolbarPlace } from './use-toolbar-place.ts'
import type { BookshelfSearch } from './use-bookshelf-order.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)
for (const name of ['scrollTo', 'scrollBy'] as const)
  vi.spyOn(window, name).mockImplementation(() => undefined)
const server = fakeServer()

const TOTAL = 100_000
const titleAt = (index: number) => `Book ${String(index).padStart(6, '0')}`
const bookAt = (index: number) =>
  cardOfItem(
    aFullBook({
      id: `book-${index}`,
      metadata: { title: titleAt(index), titleIgnorePrefix: titleAt(index), subtitle: 'A subtitle' },
    }),
  )

let total: number
let library: ReturnType<typeof aLibrary>

beforeEach(() => {
  total = TOTAL
  library = aLibrary({ mediaType: 'book', name: 'Audiobooks' })
  localStorage.clear()
  useUserSettings.setState({ settings: { ...DEFAULT_USER_SETTINGS } })
  useSelection.setState({ chosen: new Map(), lastId: null, isProcessing: false })
  server.answer('libraries.list', () => ({ libraries: [library] }))
  server.answer('libraries.get', () => ({
    filterdata: {
      authors: [{ id: 'author-1', name: 'Ada Winter' }],
      genres: ['Crime', 'Fairy Tales'],
      tags: [],
      series: [],
      narrators: [],
      languages: [],
      publishers: [],
      publishedDecades: [],
      bookCount: total,
      authorCount: 1,
      seriesCount: 0,
      podcastCount: 0,
      numIssues: 0,
      loadedAt: 1,
    },
    issues: 0,
    numUserPlaylists: 0,
    library,
  }))
  server.answer('browse.items', ({ query }) => {
    const first = query.page * query.limit
    const count = Math.max(Math.min(query.limit, total - first), 0)
    return {
      results: Array.from({ length: count }, (_, offset) =>
        bookAt(first + offset),
      ) as ItemsPageView['results'],
      total,
      limit: query.limit,
      page: query.page,
      sortDesc: query.desc,
      minified: true,
      include: '',
      mediaType: 'book' as const,
      collapseseries: query.collapseseries,
      offset: first,
    }
  })
})

function Page({ start }: { start: BookshelfSearch }) {
  const [search, setSearch] = useState(start)
  return (
    <>
      <div ref={setToolbarPlace} />
      <output data-testid="address">{search.filter ?? ''}</output>
      <Bookshelf library={library} search={search} onSearch={setSearch} />
    </>
  )
}

const show = async (search: BookshelfSearch = {}, user = aUser({ type: 'root' })) => {
  const page = await renderPage(<Page start={search} />, { user })
  if (total > 0) await waitFor(() => expect(linkAt(0)).toBeInTheDocument())
  return page
}
// Querying a whole shelf by role is slow; cards are identified by index.
const linkAt = (index: number) =>
  document.querySelector<HTMLElement>(`[data-index="${index}"] a[data-card-link]`)
const focusFirst = () => act(() => linkAt(0)?.focus())
const focusedIndex = () => document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset['index']
const filtersAsked = () => server.requests('browse.items').map(({ query }) => query.filter)

test('[R2.007] loads and renders only those in view of a hundred thousand books', async () => {
  await show()
  expect(screen.getByText('100,000 Books')).toBeInTheDocument()
  expect(document.querySelectorAll('[data-index]').length).toBeLessThan(60)
  expect(server.requests('browse.items')).toHaveLength(1)
  expect(document.querySelector('[data-index]')).toHaveAttribute('aria-setsize', '100000')
})

test.each([
  [0, true],
  [1, false],
])('with setting %i, books are on wooden shelves without captions: %s', async (bookshelfView, isWooden) => {
  total = 3
  await renderPage(<Page start={{}} />, { settings: { bookshelfView, homeBookshelfView: 1 - bookshelfView } })
  await waitFor(() => expect(linkAt(0)).toBeInTheDocument())
  expect(document.querySelector('.shelf-plank') !== null).toBe(isWooden)
  // A drawn cover shows the author as well.
  const timesAuthor = [...document.querySelectorAll('[data-index]')].map(
    (card) => card.textContent.split('Ada Moor').length - 1,
  )
  expect(timesAuthor).toEqual(Array.from({ length: 3 }, () => (isWooden ? 1 : 2)))
})

test.each<[string, object, BookshelfSearch]>([
  ['with default settings', {}, {}],
  ['with stored settings', { orderBy: 'addedAt', orderDesc: true, collapseSeries: true }, {}],
  ['with a stored filter', { filterBy: filterOf('genres', 'Crime') }, {}],
  ['with a filter from the URL', {}, { filter: filterOf('genres', 'Fairy Tales') }],
])('prefetches exactly what the shelf requests: %s', async (_how, settings, search) => {
  useUserSettings.setState({ settings: { ...DEFAULT_USER_SETTINGS, ...settings } })
  queryClient.clear()
  useSession.setState({ user: aUser({ type: 'root' }) })
  await prefetchBookshelf(library.id, search)
  // The cache is empty when the page starts here.
  await show(search)
  const [ahead, shown, ...more] = server.requests('browse.items').map(({ query }) => query)
  expect(ahead).toEqual(shown)
  expect(more).toEqual([])
})

describe('by keyboard', () => {
  test('arrow keys move the focus; End moves to the last item and loads it', async () => {
    const { person } = await show()
    focusFirst()
    await person.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(focusedIndex()).toBe('1')
    await person.keyboard('{End}')
    await waitFor(() => expect(focusedIndex()).toBe(String(TOTAL - 1)))
    await person.keyboard('{Home}')
    await waitFor(() => expect(focusedIndex()).toBe('0'))
  })

  test('typing finds a name anywhere in the list', async () => {
    const { person } = await show()
    focusFirst()
    await person.keyboard('book 054321')
    await waitFor(() => expect(focusedIndex()).toBe('54321'))
  })

  test('space selects, shift+space selects a range', async () => {
    const { person } = await show()
    focusFirst()
    await person.keyboard(' {ArrowRight}{ArrowRight}{Shift>} {/Shift}')
    await waitFor(() =>
      expect([...useSelection.getState().chosen.keys()]).toEqual(['book-0', 'book-1', 'book-2']),
    )
  })
})

describe('filters', () => {
  test.each([
    ['issues', 'Issues'],
    [filterOf('authors', 'author-1'), 'Author: Ada Winter'],
    [filterOf('tags', 'Ü & 50%'), 'Tag: Ü & 50%'],
  ])('[R2.008 R2.009 R2.010] %s in the URL is requested, and shown as %s', async (filter, words) => {
    await show({ filter })
    expect(filtersAsked()).toEqual([filter])
    await waitFor(() => expect(screen.getByLabelText(`Filter: ${words}`)).toBeInTheDocument())
  })

  test('a filter chosen in the menu is written to the URL and remembered', async () => {
    total = 3
    const { person, unmount } = await show()
    await person.click(screen.getByLabelText('Filter: All'))
    await person.click(await screen.findByText('Genre'))
    await person.click(await screen.findByText('Crime'))
    const filter = filterOf('genres', 'Crime')
    await waitFor(() => expect(filtersAsked()).toContain(filter))
    expect(screen.getByTestId('address')).toHaveTextContent(filter)
    unmount()
    await show()
    expect(screen.getByTestId('address')).toHaveTextContent(filter)
    await person.click(screen.getByLabelText('Clear filter'))
    expect(await screen.findByLabelText('Filter: All')).toBeInTheDocument()
  })

  test('the issues filter is not remembered', async () => {
    total = 3
    const { person, unmount } = await show()
    await person.click(screen.getByLabelText('Filter: All'))
    await person.click(await screen.findByText('Issues'))
    await screen.findByLabelText('Filter: Issues')
    unmount()
    await show()
    expect(screen.getByLabelText('Filter: All')).toBeInTheDocument()
  })

  test('a filter without results shows a message and can be cleared', async () => {
    total = 0
    const { person } = await show({ filter: filterOf('genres', 'Opera') })
    expect(await screen.findByText('No results for the filter “Genre: Opera”.')).toBeInTheDocument()
    total = 3
    await person.click(screen.getByText('Clear filter'))
    expect(await screen.findByText('3 Books')).toBeInTheDocument()
  })
})

test('sort order is chosen in a menu; choosing the current one reverses it', async () => {
  const { person } = await show()
  const orders = () => server.requests('browse.items').map(({ query }) => [query.sort, query.desc])
  await person.click(screen.getByLabelText(/^Sort by Title, ascending/))
  await person.click(await screen.findByRole('menuitem', { name: 'Title, ascending' }))
  await waitFor(() => expect(orders().at(-1)).toEqual(['media.metadata.title', true]))
  await person.click(screen.getByLabelText(/^Sort by Title, descending/))
  await person.click(await screen.findByRole('menuitem', { name: 'Size' }))
  await waitFor(() => expect(orders().at(-1)).toEqual(['size', true]))
})

test('collapse series is requested and remembered', async () => {
  const { person } = await show()
  await person.click(screen.getByRole('button', { name: 'Collapse series' }))
  await waitFor(() => expect(server.requests('browse.items').at(-1)?.query.collapseseries).toBe(true))
  expect(useUserSettings.getState().settings.collapseSeries).toBe(true)
})

test('subtitles are shown under the titles once they are switched on, which is remembered', async () => {
  const { person } = await show()
  expect(screen.queryByText('A subtitle')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'View' }))
  await person.click(await screen.findByRole('switch', { name: 'Show subtitles' }))
  await screen.findAllByText('A subtitle')
  expect(JSON.parse(localStorage.getItem('userSettings') ?? '{}')).toMatchObject({ showSubtitles: true })
})

describe('an empty library', () => {
  test('offers admins a scan', async () => {
    total = 0
    server.answer('scans.start', () => undefined)
    const { person } = await show()
    expect(await screen.findByText(/“Audiobooks” is empty/)).toBeInTheDocument()
    await person.click(screen.getByText('Scan library'))
    await waitFor(() => expect(server.requests('scans.start')).toHaveLength(1))
    expect(screen.getByRole('link', { name: 'Configure scanner' })).toBeInTheDocument()
  })

  test('offers other users nothing they are not allowed to do', async () => {
    total = 0
    await show({}, aUser({ type: 'user' }))
    expect(await screen.findByText('There’s nothing in “Audiobooks” yet.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Scan library' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add podcasts' })).toBeNull()
  })

  test('of podcasts leads to the podcast search', async () => {
    total = 0
    library = aLibrary({ mediaType: 'podcast', name: 'Podcasts' })
    await show()
    expect(await screen.findByText(/^“Podcasts” is empty. Add a podcast/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Add podcasts' })).toHaveAttribute(
      'href',
      `/library/${library.id}/podcast/search`,
    )
  })
})

test('shows an error when loading fails, and can retry', async () => {
  server.answer('browse.items', () => refuse('internal', 'no'))
  total = 0
  const { person } = await show()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('This list could not be loaded.')
  const before = server.requests('browse.items').length
  await person.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.requests('browse.items').length).toBeGreaterThan(before))
})

test('[R1.024] the cover size is stored in the browser', async () => {
  const { person } = await show()
  await person.click(screen.getByRole('button', { name: 'View' }))
  await person.click(await screen.findByLabelText('Larger covers'))
  expect(JSON.parse(localStorage.getItem('userSettings') ?? '{}')).toMatchObject({ bookshelfCoverSize: 140 })
})
