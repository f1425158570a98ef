import type { LibraryView } from '@lectern/contract/libraries'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aLibrary, aUser } from '../../../test/builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { DEFAULT_USER_SETTINGS, useUserSettings } from '../../lib/user-settings.ts'
import { useSelection } from '../../cards/use-selection.ts'
import { BookshelfToolbar } from './BookshelfToolbar.tsx'
import { useBookshelfOrder } from './use-bookshelf-order.ts'
import { setToolbarPlace } from './use-toolbar-place.ts'

const CHOSEN = { id: 'book-1', mediaType: 'book', hasTracks: true } as const
const NOTHING_CHOSEN = { chosen: new Map(), lastId: null, isProcessing: false }

beforeEach(() => {
  localStorage.clear()
  useUserSettings.setState({ settings: { ...DEFAULT_USER_SETTINGS } })
  useSelection.setState(NOTHING_CHOSEN)
})

function Shelf({ library, filter }: { library: LibraryView; filter: string | undefined }) {
  const order = useBookshelfOrder(library, { filter }, () => undefined)
  return (
    <>
      <div ref={setToolbarPlace} />
      <BookshelfToolbar
        library={library}
        total={3}
        order={order}
        filterData={undefined}
        cardWidthOf={(sizePx) => sizePx}
        onCombine={() => undefined}
        onSelectAll={() => undefined}
      />
    </>
  )
}

async function show(
  mediaType: LibraryView['mediaType'],
  { filter, user = aUser({ type: 'root' }) } = NO_FILTER,
) {
  await renderPage(<Shelf library={aLibrary({ mediaType })} filter={filter} />, { user })
  const toolbar = await screen.findByRole('toolbar')
  return () => ({
    text: toolbar.textContent,
    buttons: [...toolbar.querySelectorAll('button')].map(
      (button) => button.getAttribute('aria-label') ?? button.textContent,
    ),
  })
}
interface Given {
  filter?: string
  user?: ReturnType<typeof aUser>
}
const NO_FILTER: Given = {}

test('[R2.052] a book shelf’s toolbar has the count, collapse series, the filter and the sort order', async () => {
  const held = await show('book')
  expect(held().text).toContain('3 Books')
  expect(held().buttons).toEqual([
    'Collapse series',
    'Filter: All',
    expect.stringMatching(/^Sort by Title/),
    'View',
  ])
})

test('[R2.052] other shelves have no collapse series option', async () => {
  const held = await show('podcast')
  expect(held().text).toContain('3 Podcasts')
  expect(held().buttons).toEqual(['Filter: All', expect.stringMatching(/^Sort by Title/), 'View'])
})

test('a shelf with collapsed series counts titles instead of books', async () => {
  useUserSettings.setState({ settings: { ...DEFAULT_USER_SETTINGS, collapseSeries: true } })
  const held = await show('book')
  expect(held().text).toContain('3 titles')
  expect(held().text).not.toContain('Books')
})

test('[R2.052] offers to remove issues with the delete permission', async () => {
  const held = await show('book', { filter: 'issues' })
  expect(held().buttons[0]).toBe('Remove all 3')
})

test('[R2.052] does not offer to remove them without the delete permission', async () => {
  const held = await show('book', { filter: 'issues', user: aUser() })
  expect(held().buttons[0]).toBe('Collapse series')
})

test('[R2.052] while a selection is active, offers only to select the rest', async () => {
  const held = await show('book')
  act(() => useSelection.setState({ ...NOTHING_CHOSEN, chosen: new Map([[CHOSEN.id, CHOSEN]]) }))
  expect(held().buttons).toEqual(['Select all'])
})
