import { providerName } from '@lectern/contract/rules/provider-names'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLibrary, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { BatchMatchModal } from './BatchMatchModal.tsx'
import { notifyBatchMatchFinished } from './match-toasts.ts'
import { openBatchMatch, useBatchMatchModal } from './use-batch-match-modal.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const library = aLibrary({ provider: 'audible' })
const provider = (value: string) => ({ value, text: providerName(value) })

beforeEach(() => {
  useBatchMatchModal.setState({ isOpen: false, request: null, lastChoice: null })
  server.answer('libraries.list', () => ({ libraries: [library] }))
  server.answer('metadata.providers', () => ({
    providers: { books: ['google', 'audible'].map(provider), booksCovers: [], podcasts: [] },
  }))
})

async function open() {
  const page = await renderPage(<BatchMatchModal />, { user: aUser({ type: 'root' }) })
  act(() => openBatchMatch({ libraryId: library.id, itemIds: ['a', 'b'] }))
  return { ...page, dialog: await screen.findByRole('dialog') }
}

test('[R2.130] is 500 px wide, with provider, text, two toggles, Cancel and Submit', async () => {
  const { dialog, person } = await open()
  expect(dialog.style.width).toContain('500px')
  expect(await screen.findByText('Audible.com')).toBeVisible()
  expect(screen.getByText(/the best match fills in what’s empty/)).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Update cover' })).toBeChecked()
  expect(screen.getByRole('switch', { name: 'Update details' })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Submit' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(useBatchMatchModal.getState().isOpen).toBe(false)
})

test('[R8.015] submits the chosen options, shows a toast that matching has started, and closes', async () => {
  server.answer('matching.batch', () => undefined)
  const { person } = await open()
  await screen.findByText('Audible.com')
  await person.click(screen.getByRole('switch', { name: 'Update cover' }))
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Batch quick match of 2 books started!')).toBeInTheDocument()
  expect(server.bodies('matching.batch')).toEqual([
    {
      options: { provider: 'audible', overrideDefaults: true, overrideCover: false, overrideDetails: true },
      libraryItemIds: ['a', 'b'],
    },
  ])
  await waitFor(() => expect(useBatchMatchModal.getState().isOpen).toBe(false))
})

test('[R8.016] shows an error when the server refuses', async () => {
  server.answer('matching.batch', () => refuse('internal', ''))
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Batch quick match failed')).toBeInTheDocument()
})

test('[R8.017] reports how many items were updated and how many had no match', async () => {
  await renderPage(<p />)
  act(() => notifyBatchMatchFinished({ success: true, updates: 3, unmatched: 1 }))
  const told = await screen.findByText(/Batch quick match complete!/)
  expect(told).toHaveTextContent('3 books updated')
  expect(told).toHaveTextContent('1 book with no match')
})

test.each([
  [true, 'success'],
  [false, 'info'],
])('[R8.018] success %s on completion is shown as %s', async (success, kind) => {
  await renderPage(<p />)
  act(() => notifyBatchMatchFinished({ success, updates: 7, unmatched: 0 }))
  const told = await screen.findByText(/7 books updated/)
  expect(told.closest('[data-toast]')).toHaveAttribute('data-toast', kind)
})
