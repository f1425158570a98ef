import type { TrashEntryView } from '@lectern/contract/trash'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serverSettings } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { TrashPage } from './TrashPage.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()

const anEntry = (given: Partial<TrashEntryView> = {}): TrashEntryView => ({
  id: 'one',
  kind: 'item',
  title: 'Fog',
  count: 1,
  libraryName: 'Books',
  removedBy: 'root',
  removedAt: new Date(2026, 0, 15, 12).getTime(),
  expiresAt: new Date(2026, 1, 14, 12).getTime(),
  numFiles: 2,
  ...given,
})
const listOf = (...entries: TrashEntryView[]) => server.answer('trash.list', () => ({ entries }))
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('shows what was removed, when, by whom, and how long it is kept', async () => {
  listOf(
    anEntry(),
    anEntry({ id: 'two', kind: 'user', title: 'Ann', libraryName: null, numFiles: 0, count: 3 }),
  )
  await renderPage(<TrashPage />)
  const [first, second] = (await screen.findAllByRole('row')).slice(1)
  expect(first).toHaveTextContent(/Fog.*Item.*Books · Files: 2/)
  expect(first).toHaveTextContent('01/15/2026 12:00 · root')
  expect(first).toHaveTextContent('Kept until 02/14/2026')
  expect(second).toHaveTextContent(/Ann.*Account.*3 at once/)
})

test('shows that the trash is empty, or could not be loaded', async () => {
  listOf()
  const page = await renderPage(<TrashPage />)
  expect(await screen.findByText('The trash is empty.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Empty the trash' })).toBeNull()
  page.unmount()
  server.answer('trash.list', () => refuse('internal', ''))
  await renderPage(<TrashPage />)
  expect(await screen.findByText('The trash could not be loaded.')).toBeInTheDocument()
})

test('restores an item', async () => {
  listOf(anEntry())
  server.answer('trash.restore', () => ({ entries: [] }))
  const { person } = await renderPage(<TrashPage />)
  await person.click(await button('Restore “Fog”'))
  expect(await screen.findByText('“Fog” was restored')).toBeInTheDocument()
  expect(server.requests('trash.restore').map(({ params }) => params.id)).toEqual(['one'])
  expect(screen.getByText('The trash is empty.')).toBeInTheDocument()
})

test('an item that can’t be restored stays, with the reason', async () => {
  listOf(anEntry())
  server.answer('trash.restore', () => refuse('conflict', 'Its library is gone.'))
  const { person } = await renderPage(<TrashPage />)
  await person.click(await button('Restore “Fog”'))
  expect(await screen.findByText('Its library is gone.')).toBeInTheDocument()
  expect(screen.getByText('Fog')).toBeInTheDocument()
})

test('deletes permanently only after confirmation', async () => {
  listOf(anEntry(), anEntry({ id: 'two', title: 'Dunes' }))
  server.answer('trash.remove', () => ({ entries: [anEntry({ id: 'two', title: 'Dunes' })] }))
  server.answer('trash.empty', () => ({ entries: [] }))
  const { person } = await renderPage(<TrashPage />)
  await person.click(await button('Delete “Fog” permanently'))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('This can’t be undone.')
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(server.requests('trash.remove')).toEqual([])

  await person.click(await button('Delete “Fog” permanently'))
  await person.click(await button('Delete permanently'))
  expect(await screen.findByText('Permanently deleted')).toBeInTheDocument()
  expect(screen.queryByText('Fog')).toBeNull()

  await person.click(await button('Empty the trash'))
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Empty the trash' }),
  )
  expect(await screen.findByText('The trash is empty now')).toBeInTheDocument()
})

test('an admin can choose to keep deleted files', async () => {
  listOf()
  server.answer('settings.update', ({ body }) => ({ success: true, serverSettings: serverSettings(body) }))
  const { person } = await renderPage(<TrashPage />, { settings: { keepDeletedFiles: false } })
  await person.click(await screen.findByRole('switch', { name: /^Keep deleted files/ }))
  await waitFor(() => expect(server.bodies('settings.update')).toEqual([{ keepDeletedFiles: true }]))
})
