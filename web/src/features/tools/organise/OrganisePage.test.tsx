import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLibrary } from '../../../../test/builders.ts'
import { fakeServer, refuse } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { OrganisePage } from './OrganisePage.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const run = {
  id: 'r1',
  libraryId: 'l1',
  libraryName: 'Books',
  pattern: '{author}/{title}',
  username: 'root',
  createdAt: 1,
  state: 'done' as const,
  numPlanned: 2,
  numMoved: 2,
  errors: [],
}

beforeEach(() => {
  server.answer('libraries.list', () => ({ libraries: [aLibrary({ id: 'l1', name: 'Books' })] }))
  server.answer('organise.runs', () => ({ runs: [run] }))
  server.answer('organise.preview', () => ({
    moves: [
      { libraryItemId: 'b', title: 'Fog', from: 'fog', to: 'Ann/Fog', problem: 'collision' as const },
      { libraryItemId: 'a', title: 'Sea', from: 'sea', to: 'Ann/Sea', problem: null },
    ],
    numMoves: 1,
    numProblems: 1,
    numInPlace: 3,
  }))
  server.answer('organise.start', () => ({ runId: 'r2', numMoves: 1 }))
  server.answer('organise.undo', () => undefined)
})

test('previews the changes, and moves files only after confirmation', async () => {
  const { person } = await renderPage(<OrganisePage />)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Preview' })).toBeEnabled())
  await person.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText('Another book would go there too')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Move one book' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(server.bodies('organise.start')).toEqual([])
  await person.click(within(dialog).getByRole('button', { name: 'Move one book' }))
  await waitFor(() => expect(server.bodies('organise.start')).toHaveLength(1))
  expect(server.bodies('organise.start')[0]).toMatchObject({ libraryId: 'l1' })
})

test('shows an error beside the field for an invalid pattern', async () => {
  const { person } = await renderPage(<OrganisePage />)
  const field = await screen.findByLabelText('Pattern')
  await person.clear(field)
  await person.type(field, '../{{title}')
  expect(screen.getByText('The pattern must stay inside the library’s folder.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Preview' })).toBeDisabled()
})

test('shows the server’s message when it refuses to undo a move', async () => {
  server.answer('organise.undo', () =>
    refuse('conflict', 'The files of this library are already being moved.'),
  )
  const { person } = await renderPage(<OrganisePage />)
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  const dialog = await screen.findByRole('alertdialog')
  await person.click(within(dialog).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The files of this library are already being moved.')).toBeInTheDocument()
})
