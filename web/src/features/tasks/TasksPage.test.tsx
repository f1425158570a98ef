import type { JobView } from '@lectern/contract/tasks'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aTask } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { sendEvent } from '../../../test/fake-socket.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { closeConnection, openConnection } from '../../session/connection.ts'
import { TasksPage } from './TasksPage.tsx'

vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))
vi.spyOn(console, 'error').mockImplementation(() => undefined)
const server = fakeServer()

const NOW = Date.now()
const aJob = (traits: Partial<JobView> & Pick<JobView, 'id' | 'kind' | 'state'>): JobView => ({
  error: null,
  progress: null,
  libraryItemId: null,
  subject: null,
  username: null,
  createdAt: NOW - 7_200_000,
  startedAt: null,
  finishedAt: null,
  ...traits,
})
const encoding = aJob({
  id: 'job-1',
  kind: 'encode-m4b',
  state: 'running',
  progress: 0.419,
  libraryItemId: 'book-1',
  subject: 'The Sea',
  username: 'lena',
  startedAt: NOW - 60_000,
})

let jobs: JobView[]
beforeEach(async () => {
  jobs = [encoding]
  server.answer('tasks.history', () => ({ jobs }))
  await openConnection()
})
afterEach(closeConnection)

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Tasks' })
  return within(table).getAllByRole('row').slice(1)
}
/** The first cell ends with the time, for phones. */
const named = (text: string) => expect.stringMatching(new RegExp(`^${text}\\d+ \\w+ ago$`)) as string
const cells = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    : []

test('lists queued, running and finished tasks with name, subject, initiator and time', async () => {
  jobs = [
    encoding,
    aJob({ id: 'job-2', kind: 'scan', state: 'queued', subject: 'Radio plays' }),
    aJob({ id: 'job-3', kind: 'make-backup', state: 'done', finishedAt: NOW - 3_600_000 }),
    aJob({
      id: 'job-4',
      kind: 'send-ebook',
      state: 'failed',
      error: 'The mail server refused it.',
      username: 'tom',
    }),
    aJob({ id: 'job-5', kind: 'something-newer', state: 'cancelled' }),
  ]
  await renderPage(<TasksPage />)
  const shown = await rows()
  expect(shown.map((row) => cells(row).slice(0, 3))).toEqual([
    [named('Make an M4BThe Sea'), 'Running (41%)', 'lena'],
    [named('Scan a libraryRadio plays'), 'Waiting', 'The server'],
    [named('Make a backup'), 'Done', 'The server'],
    [named('Send an e-bookThe mail server refused it.'), 'Failed', 'tom'],
    [named('something-newer'), 'Canceled', 'The server'],
  ])
  expect(cells(shown[2])[3]).toMatch(/hour/)
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'The Sea' })).toHaveAttribute('href', '/item/book-1')
})

test('refreshes progress while visible, and stops polling when nothing is running', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  try {
    await renderPage(<TasksPage />)
    expect(cells((await rows())[0])[1]).toBe('Running (41%)')
    jobs = [{ ...encoding, progress: 0.8 }]
    await vi.advanceTimersByTimeAsync(2_500)
    await waitFor(async () => expect(cells((await rows())[0])[1]).toBe('Running (80%)'))
    jobs = [{ ...encoding, state: 'done', progress: 1 }]
    await vi.advanceTimersByTimeAsync(2_500)
    await waitFor(async () => expect(cells((await rows())[0])[1]).toBe('Done'))
    const asked = server.requests('tasks.history').length
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.requests('tasks.history')).toHaveLength(asked)
  } finally {
    vi.useRealTimers()
  }
})

test('a task started elsewhere appears immediately', async () => {
  jobs = []
  await renderPage(<TasksPage />)
  expect(await screen.findByText('No tasks yet.')).toBeVisible()
  jobs = [aJob({ id: 'job-6', kind: 'doctor', state: 'done' })]
  sendEvent('task_finished', aTask({ action: 'doctor', isFinished: true }))
  expect(await screen.findByText('Check the database')).toBeVisible()
})

test('shows an error when the list can’t be loaded, and can retry', async () => {
  server.answer('tasks.history', () => refuse('internal', 'No.'))
  const { person } = await renderPage(<TasksPage />)
  expect(await screen.findByText('The tasks could not be loaded.')).toBeVisible()
  server.answer('tasks.history', () => ({ jobs }))
  await person.click(screen.getByRole('button', { name: /again/i }))
  expect(cells((await rows())[0])[0]).toEqual(named('Make an M4BThe Sea'))
})
