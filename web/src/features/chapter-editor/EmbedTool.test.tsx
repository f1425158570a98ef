import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TaskView } from '@lectern/contract/tasks'
import { aTask, aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { sendEvent } from '../../../test/fake-socket.ts'
import { aFullBook, aTrack } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { closeConnection, openConnection } from '../../session/connection.ts'
import { putTask } from '../tasks/tasks.api.ts'
import { ChapterEditorPage } from './ChapterEditorPage.tsx'
import { notifyEmbedFinished } from './embed-toasts.ts'
import { EmbedModal } from './EmbedModal.tsx'
import { useEmbedModal } from './use-embed-modal.ts'

vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))

const server = fakeServer()
const BOOK = aFullBook({
  media: {
    chapters: [{ id: 0, start: 0, end: 60, title: 'One' }],
    duration: 60,
    tracks: [aTrack('01.mp3', 1, { duration: 30 }), aTrack('02.mp3', 2, { duration: 30 })],
  },
})

const task = (given: Partial<TaskView> = {}): TaskView =>
  aTask({
    id: 'task-1',
    action: 'embed-metadata',
    data: { libraryItemId: BOOK.id },
    title: 'Embedding',
    titleSubs: ['The Sea'],
    startedAt: 1,
    ...given,
  })

beforeEach(() => {
  window.localStorage.clear()
  useEmbedModal.setState({ isOpen: false, request: null })
  server.answer('items.get', () => BOOK)
  server.answer('tasks.list', () => ({ tasks: [], queuedTaskData: { embedMetadata: [], conversions: [] } }))
})

async function open(type: 'root' | 'admin' | 'user' = 'admin') {
  const page = await renderPage(
    <>
      <ChapterEditorPage itemId={BOOK.id} onDone={vi.fn()} notFound={<p>?</p>} />
      <EmbedModal />
    </>,
    { user: aUser({ type }) },
  )
  await screen.findByRole('textbox', { name: 'Title of chapter 1' })
  return page
}
const embedButton = () => screen.getByRole('button', { name: 'Embed in the files…' })

test('lets admins embed saved chapters in the audio files, after explaining what will happen', async () => {
  server.answer('tools.embed', () => undefined)
  const { person } = await open()
  await person.type(screen.getByRole('textbox', { name: 'Title of chapter 1' }), '!')
  expect(embedButton()).toBeDisabled()
  expect(embedButton()).toHaveAccessibleDescription('Save the chapters first')
  await person.type(screen.getByRole('textbox', { name: 'Title of chapter 1' }), '{Backspace}')
  await person.click(embedButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Embed chapters in the audio files' }))
  expect(dialog.getByText('2 audio files, 10 MB')).toBeVisible()
  expect(dialog.getByRole('switch', { name: 'Back up the audio files' })).toBeChecked()
  await person.click(dialog.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(server.requests('tools.embed')).toHaveLength(1))
  expect(server.requests('tools.embed')[0]?.query).toEqual({
    chaptersOnly: true,
    forceEmbedChapters: true,
    backup: true,
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('offers embedding right after chapters are saved', async () => {
  server.answer('editing.chapters', () => ({ success: true, updated: true }))
  const { person } = await open()
  await person.type(screen.getByRole('textbox', { name: 'Title of chapter 1' }), '!')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const received = await screen.findByText('Chapters updated')
  const toast = within(received.closest('[data-sonner-toast]') as HTMLElement)
  await person.click(toast.getByRole('button', { name: 'Embed in the files…' }))
  expect(await screen.findByRole('dialog', { name: 'Embed chapters in the audio files' })).toBeVisible()
})

test('remembers whether to keep backups, and shows the server’s error verbatim', async () => {
  server.answer('tools.embed', () => refuse('invalid', 'Audiobook is already processing'))
  const { person } = await open()
  await person.click(embedButton())
  await person.click(await screen.findByRole('switch', { name: 'Back up the audio files' }))
  expect(window.localStorage.getItem('embedMetadataShouldBackup')).toBe('0')
  await person.click(screen.getByRole('button', { name: 'Start' }))
  expect(await screen.findByText('Audiobook is already processing')).toBeVisible()
})

test('does not offer embedding to other users', async () => {
  await open('user')
  expect(screen.queryByRole('button', { name: 'Embed in the files…' })).toBeNull()
})

test('shows progress, even when the page is opened later, and announces the outcome', async () => {
  server.answer('tasks.list', () => ({
    tasks: [task()],
    queuedTaskData: { embedMetadata: [], conversions: [] },
  }))
  await openConnection()
  await open()
  expect(await screen.findByRole('progressbar', { name: 'Embedding chapters' })).toBeVisible()
  sendEvent('audiofile_metadata_started', { libraryItemId: BOOK.id, index: 2, ino: '2', filename: '02.mp3' })
  sendEvent('task_progress', { libraryItemId: BOOK.id, progress: 75 })
  expect(await screen.findByText('Embedding chapters: 02.mp3')).toBeVisible()
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75')
  const end = task({ isFinished: true })
  putTask(end)
  notifyEmbedFinished(end)
  expect(await screen.findByText('Embedded in the audio files: The Sea')).toBeInTheDocument()
  await waitFor(() => expect(embedButton()).toBeEnabled())
  notifyEmbedFinished(task({ isFinished: true, isFailed: true, error: 'The disk is full.' }))
  expect(await screen.findByText('The disk is full.')).toBeInTheDocument()
  closeConnection()
})

test('says when a book is queued', async () => {
  server.answer('tasks.list', () => ({
    tasks: [],
    queuedTaskData: { embedMetadata: [{ libraryItemId: BOOK.id }], conversions: [] },
  }))
  await open()
  expect(await screen.findByText('Waiting to be embedded')).toBeVisible()
})
