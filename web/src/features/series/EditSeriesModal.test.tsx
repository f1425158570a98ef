import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { EditSeriesModal } from './EditSeriesModal.tsx'
import { closeEditSeries, openEditSeries, useSeriesModal } from './use-series-modal.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const coast = {
  id: 'series-coast',
  name: 'Coast',
  nameIgnorePrefix: 'Coast',
  description: 'Three books.',
  libraryId: 'library-books',
  addedAt: 1,
  updatedAt: 2,
}

beforeEach(() => {
  act(closeEditSeries)
  server.answer('series.get', () => coast)
})

async function open() {
  const page = await renderPage(<EditSeriesModal />, { user: aUser({ type: 'root' }) })
  act(() => openEditSeries(coast.id))
  await screen.findByRole('dialog')
  return page
}
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
const save = () => screen.getByRole('button', { name: 'Save' })

test('[R8.056] sends only what has changed, shows a toast and closes', async () => {
  server.answer('names.updateSeries', () => ({ ...coast, description: null }))
  const { person } = await open()
  await person.clear(field('Description'))
  await person.click(save())
  expect(await screen.findByText('Series updated')).toBeInTheDocument()
  expect(server.bodies('names.updateSeries')).toEqual([{ description: null }])
  await waitFor(() => expect(useSeriesModal.getState().isOpen).toBe(false))
})

test('requires a name, and shows an error when the server refuses', async () => {
  server.answer('names.updateSeries', () => refuse('internal', ''))
  const { person } = await open()
  await person.clear(field('Name'))
  await person.click(save())
  expect(screen.getByText('Enter a name')).toBeVisible()
  await person.type(field('Name'), 'Shore')
  await person.click(save())
  expect(await screen.findByText('Failed to update the series')).toBeInTheDocument()
})
