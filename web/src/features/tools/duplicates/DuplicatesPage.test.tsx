import type { DuplicateView } from '@lectern/contract/duplicates'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { DuplicatesPage } from './DuplicatesPage.tsx'
import { likelyKept } from './duplicates.rules.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const anItem = (given: Partial<DuplicateView>): DuplicateView => ({
  id: 'a',
  libraryId: 'l1',
  libraryName: 'Books',
  title: 'Sea',
  author: 'Ann',
  path: '/books/Ann/Sea',
  coverPath: null,
  updatedAt: 1,
  addedAt: 1,
  size: 1024,
  duration: 3600,
  numAudioFiles: 2,
  numChapters: 3,
  format: 'mp3',
  numListeners: 0,
  isMissing: false,
  ...given,
})
const heard = anItem({ id: 'b', path: '/books/Ann/Sea (2)', numListeners: 2 })

beforeEach(() => {
  server.answer('libraries.list', () => ({ libraries: [] }))
  server.answer('duplicates.list', () => ({
    groups: [{ reasons: ['sound' as const, 'asin' as const], items: [anItem({}), heard] }],
    total: 1,
  }))
  server.answer('duplicates.merge', () => undefined)
})

test('keeps the one with listeners unless another is chosen, and removes the others after confirmation', async () => {
  const { person } = await renderPage(<DuplicatesPage />)
  expect(await screen.findByText('Same audio')).toBeInTheDocument()
  const radios = screen.getAllByRole('radio', { name: /Keep this one/ })
  expect(radios.map((radio) => (radio as HTMLInputElement).checked)).toEqual([false, true])
  await person.click(screen.getByRole('button', { name: 'Remove the other one' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('/books/Ann/Sea')
  expect(dialog).not.toHaveTextContent('/books/Ann/Sea (2)')
  expect(dialog).toHaveTextContent(
    'Everyone’s progress, bookmarks, notes and ratings move to the one you keep',
  )
  expect(server.bodies('duplicates.merge')).toEqual([])
  await person.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(server.bodies('duplicates.merge')).toEqual([{ kept: 'b', removed: ['a'] }]))
  expect(await screen.findByText('One duplicate was removed')).toBeInTheDocument()
})

test('shows a message when there are none', async () => {
  server.answer('duplicates.list', () => ({ groups: [], total: 0 }))
  await renderPage(<DuplicatesPage />)
  expect(await screen.findByText('There are no duplicates.')).toBeInTheDocument()
})

test('shows an error when loading fails', async () => {
  server.answer('duplicates.list', () => refuse('internal', ''))
  await renderPage(<DuplicatesPage />)
  expect(await screen.findByText('The duplicates could not be listed.')).toBeInTheDocument()
})

test('never keeps a missing item by default', () => {
  expect(
    likelyKept([anItem({ id: 'gone', isMissing: true, numListeners: 9 }), anItem({ id: 'there' })]),
  ).toBe('there')
})
