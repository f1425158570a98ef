import type { ItemExpandedView } from '@lectern/contract/items'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { aFullBook } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { putBatchItems } from './batch.api.ts'
import { BatchEditPage } from './BatchEditPage.tsx'
import { keepForBatch } from './use-batch.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const books = [
  aFullBook({ metadata: { title: 'Sea', publisher: 'Old House' } }),
  aFullBook({ metadata: { title: 'Salt', publisher: 'New House' } }),
]

async function open() {
  server.answer('items.batchGet', () => ({ libraryItems: books }))
  server.answer('libraries.get', () => refuse('not_found', ''))
  server.answer('libraries.list', () => ({ libraries: [] }))
  act(() => keepForBatch(books.map(({ id }) => id)))
  const onSaved = vi.fn()
  const page = await renderPage(<BatchEditPage onSaved={onSaved} />, { user: aUser({ type: 'root' }) })
  await screen.findByText('Edit 2 items')
  return { ...page, onSaved }
}
const save = () => screen.getByRole('button', { name: 'Save' })

test('[R8.058] applies values to all forms, and saves only what changed', async () => {
  server.answer('editing.updateBatch', () => ({ success: true, updates: 1 }))
  const { person, onSaved } = await open()
  expect(screen.getByRole('button', { name: 'Change all 2 at once', expanded: true })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await person.click(screen.getByRole('checkbox', { name: 'Use Publisher' }))
  await person.type(screen.getAllByRole('textbox', { name: 'Publisher' })[0] ?? save(), 'New House')
  await person.click(screen.getByRole('button', { name: 'Apply' }))
  expect(screen.getByText('1 item changed')).toBeInTheDocument()
  await person.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('library-books'))
  expect(server.bodies('editing.updateBatch')).toEqual([
    [{ id: books[0]?.id, mediaPayload: { metadata: { publisher: 'New House' } } }],
  ])
  expect(await screen.findByText('Batch update success! 1 item updated')).toBeInTheDocument()
})

test('announces the save even when its live update arrives before the response', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  server.answer('editing.updateBatch', async () => {
    await held
    return { success: true, updates: 1 }
  })
  const { person, onSaved } = await open()
  const [_ofAll, ofFirst] = screen.getAllByRole('textbox', { name: 'Publisher' })
  await person.clear(ofFirst ?? save())
  await person.type(ofFirst ?? save(), 'Fjord')
  await person.click(save())
  const ids = books.map(({ id }) => id)
  const saved = {
    ...books[0],
    media: { ...books[0]?.media, metadata: { ...books[0]?.media.metadata, publisher: 'Fjord' } },
  }
  act(() => putBatchItems(ids, [saved as ItemExpandedView]))
  await waitFor(() => expect(screen.queryByText('1 item changed')).toBeNull())
  answer()
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(await screen.findByText('Batch update success! 1 item updated')).toBeInTheDocument()
})

test('says so and sends nothing when nothing has changed', async () => {
  const { person } = await open()
  await person.click(save())
  expect(await screen.findByText('No updates needed')).toBeInTheDocument()
  expect(server.bodies('editing.updateBatch')).toEqual([])
})

test('[R8.058] shows an error when the update fails', async () => {
  server.answer('editing.updateBatch', () => refuse('internal', ''))
  const { person, onSaved } = await open()
  const [_ofAll, ofFirst] = screen.getAllByRole('textbox', { name: 'Subtitle' })
  await person.type(ofFirst ?? save(), 'x')
  await person.click(save())
  expect(await screen.findByText('Batch update failed')).toBeInTheDocument()
  expect(onSaved).not.toHaveBeenCalled()
})
