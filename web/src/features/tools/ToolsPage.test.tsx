import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TaskView } from '@lectern/contract/tasks'
import { aTask, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { sendEvent } from '../../../test/fake-socket.ts'
import { aFullBook, aTrack } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { closeConnection, openConnection } from '../../session/connection.ts'
import { queryClient } from '../../lib/query-client.ts'
import { putTask, tasksQuery } from '../tasks/tasks.api.ts'
import { ToolsPage } from './ToolsPage.tsx'

vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))

const server = fakeServer()
const BOOK = aFullBook({
  media: {
    chapters: [
      { id: 0, start: 0, end: 30, title: 'One' },
      { id: 1, start: 30, end: 60, title: 'Two' },
    ],
    duration: 60,
    tracks: [aTrack('01.mp3', 1, { duration: 30 }), aTrack('02.mp3', 2, { duration: 30 })],
  },
})

const task = (given: Partial<TaskView> = {}): TaskView =>
  aTask({
    id: 'task-1',
    action: 'encode-m4b',
    data: { libraryItemId: BOOK.id },
    title: 'Encoding',
    titleSubs: ['The Sea'],
    startedAt: 1,
    ...given,
  })

const NOTHING_QUEUED = { embedMetadata: [], conversions: [] }

beforeEach(() => {
  window.localStorage.clear()
  queryClient.removeQueries({ queryKey: tasksQuery().queryKey })
  server.answer('items.get', () => BOOK)
  server.answer('tools.metadataObject', () => ({ title: 'The Sea', album_artist: 'Ann' }))
  server.answer('tasks.list', () => ({ tasks: [], queuedTaskData: NOTHING_QUEUED }))
})
afterEach(() => closeConnection())

async function open() {
  const onTab = vi.fn()
  const page = await renderPage(<ToolsPage itemId={BOOK.id} tab="m4b" onTab={onTab} notFound={<p>?</p>} />, {
    user: aUser({ type: 'admin' }),
  })
  await screen.findByRole('heading', { name: 'Make an M4B' })
  return { ...page, onTab }
}

test('previews tags and chapters before creating an M4B, then sends and remembers the options', async () => {
  server.answer('tools.encode', () => undefined)
  const { person } = await open()
  expect(await screen.findByRole('cell', { name: 'The Sea' })).toBeVisible()
  expect(screen.getByRole('cell', { name: 'Two' })).toBeVisible()
  await person.click(screen.getByRole('radio', { name: 'Mono' }))
  await person.click(screen.getByRole('radio', { name: /^Keep in the book’s folder/ }))
  await person.click(screen.getByRole('button', { name: 'Make the M4B' }))
  await waitFor(() => expect(server.requests('tools.encode')).toHaveLength(1))
  expect(server.requests('tools.encode')[0]?.query).toMatchObject({
    codec: 'aac',
    bitrate: 64,
    channels: 1,
    originals: 'keep',
  })
  expect(window.localStorage.getItem('embedMetadataChannels')).toBe('1')
})

test('shows the server’s message when it refuses', async () => {
  server.answer('tools.encode', () => refuse('invalid', 'There is not enough room on the disk.'))
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Make the M4B' }))
  expect(await screen.findByText('There is not enough room on the disk.')).toBeInTheDocument()
})

test('a running task shows its percentage and can be cancelled; a failed one shows why', async () => {
  server.answer('tasks.list', () => ({ tasks: [task()], queuedTaskData: NOTHING_QUEUED }))
  server.answer('tools.cancelEncode', () => undefined)
  await openConnection()
  const { person } = await open()
  expect(await screen.findByRole('progressbar', { name: 'Making the M4B' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Make the M4B' })).toBeNull()
  sendEvent('task_progress', { libraryItemId: BOOK.id, progress: 42 })
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42'))
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(server.requests('tools.cancelEncode')).toHaveLength(1))
  const end = task({ isFinished: true, isFailed: true, error: 'The disk is full.' })
  putTask(end)
  sendEvent('task_finished', end)
  expect(await screen.findByText('The disk is full.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Make the M4B' })).toBeVisible()
})

test('shows that a book is queued', async () => {
  server.answer('tasks.list', () => ({
    tasks: [],
    queuedTaskData: { embedMetadata: [], conversions: [{ libraryItemId: BOOK.id, action: 'encode-m4b' }] },
  }))
  await open()
  expect(await screen.findByText('Waiting to start')).toBeVisible()
})
