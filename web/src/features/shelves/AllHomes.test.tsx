import type { ShelfView } from '@lectern/contract/shelves'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLibrary } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { aFullBook } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { cardOfItem } from '../../cards/card-of-item.ts'
import { queryClient } from '../../lib/query-client.ts'
import { AllHomes } from './AllHomes.tsx'
import { homeQuery } from './shelves.api.ts'

const server = fakeServer()
const libraries = ['One', 'Two'].map((name) => aLibrary({ id: name, mediaType: 'book', name }))

const shelfWith = (id: string): ShelfView => ({
  id: 'recently-added',
  label: 'Recently Added',
  labelStringKey: 'LabelRecentlyAdded',
  type: 'book',
  category: 'recentlyAdded',
  entities: [cardOfItem(aFullBook({ id, metadata: { title: id } })) as never],
  total: 1,
})

test('the shelves appear once those of all libraries are there, so that none is pushed down', async () => {
  let answerSecond = () => {}
  const second = new Promise<void>((resolve) => {
    answerSecond = resolve
  })
  server.answer('libraries.list', () => ({ libraries }))
  server.answer('ownShelves.list', () => ({ smartShelves: [], homes: [] }))
  server.answer('shelves.personalized', async ({ params: { id } }) => {
    if (id === 'Two') await second
    return [shelfWith(`book-${id}`)]
  })
  await renderPage(<AllHomes libraries={libraries} />)
  await expect.poll(() => queryClient.getQueryData(homeQuery('One').queryKey)).toBeDefined()
  expect(screen.queryByRole('heading', { name: /recently added/i })).toBeNull()
  answerSecond()
  expect(await screen.findByRole('heading', { name: /recently added/i })).toBeInTheDocument()
  for (const id of ['One', 'Two'])
    expect(document.querySelector(`a[data-card-link][href$="book-${id}"]`)).not.toBeNull()
})
