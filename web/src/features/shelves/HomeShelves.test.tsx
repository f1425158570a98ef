import type { ShelfView } from '@lectern/contract/shelves'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aLibrary } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { aFullBook } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { cardOfItem } from '../../cards/card-of-item.ts'
import { HomeShelves } from './HomeShelves.tsx'
import { setToolbarPlace } from './use-toolbar-place.ts'

const server = fakeServer()
const library = aLibrary({ mediaType: 'book', name: 'Audiobooks' })

const shelf: ShelfView = {
  id: 'recently-added',
  label: 'Recently Added',
  labelStringKey: 'LabelRecentlyAdded',
  type: 'book',
  category: 'recentlyAdded',
  entities: [cardOfItem(aFullBook({ id: 'book-1', metadata: { title: 'Fog' } })) as never],
  total: 1,
}

beforeEach(() => {
  server.answer('libraries.list', () => ({ libraries: [library] }))
  server.answer('ownShelves.list', () => ({ smartShelves: [], homes: [] }))
  server.answer('shelves.personalized', () => [shelf])
})

const firstCard = () => document.querySelector<HTMLElement>('a[data-card-link]')

test.each([
  [0, true],
  [1, false],
])('with setting %i, books are on wooden shelves without captions: %s', async (setting, isWooden) => {
  const settings = { homeBookshelfView: setting, bookshelfView: 1 - setting }
  await renderPage(
    <>
      <div ref={setToolbarPlace} />
      <HomeShelves library={library} />
    </>,
    { settings },
  )
  expect(await screen.findByRole('heading', { name: /recently added/i })).toBeInTheDocument()
  await waitFor(() => expect(firstCard()).toBeInTheDocument())
  expect(document.querySelector('.shelf-plank') !== null).toBe(isWooden)
  // A drawn cover shows the author as well.
  expect(firstCard()?.textContent.split('Ada Moor')).toHaveLength(isWooden ? 2 : 3)
})
