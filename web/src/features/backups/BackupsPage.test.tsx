import type { BackupListView, BackupView } from '@lectern/contract/backups'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { serverSettings } from '../../../test/builders.ts'
import { BackupsPage } from './BackupsPage.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()

const aBackup = (given: Partial<BackupView> = {}): BackupView => ({
  id: '2026-01-15T1200',
  backupMetadataCovers: true,
  key: 'sqlite',
  backupDirPath: '/metadata/backups',
  datePretty: 'Thu, Jan 15 2026 12:00',
  fullPath: '/metadata/backups/2026-01-15T1200.audiobookshelf',
  path: 'backups/2026-01-15T1200.audiobookshelf',
  filename: '2026-01-15T1200.audiobookshelf',
  fileSize: 3 * 1024 * 1024,
  createdAt: new Date(2026, 0, 15, 12).getTime(),
  serverVersion: '3.0.0',
  isVerified: true,
  isRestorePoint: false,
  problem: null,
  ...given,
})
const aList = (...backups: BackupView[]): BackupListView => ({
  backups,
  backupLocation: '/metadata/backups',
  backupPathEnvSet: false,
  copyLocation: null,
  isSealed: false,
  nextBackupAt: null,
})
const DATE = '01/15/2026 12:00'

beforeEach(() => server.answer('backups.list', () => aList(aBackup())))

const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('shows each backup with its date, size and whether it was verified', async () => {
  server.answer('backups.list', () =>
    aList(
      aBackup(),
      aBackup({ id: 'point', isRestorePoint: true }),
      aBackup({ id: 'old', isVerified: false, key: null, problem: 'This is a backup of Audiobookshelf.' }),
    ),
  )
  await renderPage(<BackupsPage />)
  const [first, second, third] = (await screen.findAllByRole('row')).slice(1)
  expect(first).toHaveTextContent(DATE)
  expect(first).toHaveTextContent('3 MB')
  expect(first).toHaveTextContent('Verified')
  expect(second).toHaveTextContent('Restore point')
  expect(third).toHaveTextContent('This is a backup of Audiobookshelf.')
  expect(screen.getAllByRole('button', { name: /^Restore the backup/ })).toHaveLength(2)
})

test('shows an empty state without backups, and an error when the list cannot be loaded', async () => {
  server.answer('backups.list', () => aList())
  const page = await renderPage(<BackupsPage />)
  expect(await screen.findByText('There are no backups yet.')).toBeInTheDocument()
  page.unmount()
  server.answer('backups.list', () => refuse('internal', ''))
  await renderPage(<BackupsPage />)
  expect(await screen.findByText('The backups could not be loaded.')).toBeInTheDocument()
})

test('creates a backup', async () => {
  server.answer('backups.list', () => aList())
  server.answer('backups.create', () => aList(aBackup()))
  const { person } = await renderPage(<BackupsPage />)
  await person.click(await button('Create backup'))
  expect(await screen.findByText('Backup created and verified')).toBeInTheDocument()
  expect(screen.getByText(DATE)).toBeInTheDocument()
})

test('shows the server’s error message when creating a backup fails', async () => {
  server.answer('backups.create', () => refuse('unavailable', 'There is not enough space.'))
  const { person } = await renderPage(<BackupsPage />)
  await person.click(await button('Create backup'))
  expect(await screen.findByText('There is not enough space.')).toBeInTheDocument()
})

test('deletes a backup after confirmation', async () => {
  server.answer('backups.remove', () => aList())
  const { person } = await renderPage(<BackupsPage />)
  await person.click(await button(`Delete the backup of ${DATE}`))
  await person.click(await button('Delete'))
  expect(await screen.findByText('Backup deleted')).toBeInTheDocument()
  expect(screen.getByText('There are no backups yet.')).toBeInTheDocument()
})

test('restores a backup after explaining what will happen', async () => {
  server.answer('backups.apply', () => undefined)
  const { person } = await renderPage(<BackupsPage />)
  await person.click(await button(`Restore the backup of ${DATE}`))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('every open page reloads')
  await person.click(await button('Restore'))
  expect(await screen.findByText(/^The server is restarting with the backup/)).toBeInTheDocument()
})

test('uploads a backup file in chunks and lists it', async () => {
  server.answer('backups.list', () => aList())
  server.answer('backups.beginUpload', () => ({ id: 'upload-1', received: 0 }))
  server.answer('backups.uploadPiece', () => ({ id: 'upload-1', received: 5 }))
  server.answer('backups.finishUpload', () => aList(aBackup()))
  const { person } = await renderPage(<BackupsPage />)
  await screen.findByText('There are no backups yet.')
  await person.upload(
    screen.getByLabelText('Upload backup', { selector: 'input' }),
    new File(['12345'], 'a.audiobookshelf'),
  )
  expect(await screen.findByText('Backup uploaded and verified')).toBeInTheDocument()
  expect(server.requests('backups.uploadPiece').map(({ query }) => query.offset)).toEqual([0])
})

test('turns on automatic backups, daily at 01:30', async () => {
  server.answer('settings.update', ({ body }) => ({ success: true, serverSettings: serverSettings(body) }))
  const { person } = await renderPage(<BackupsPage />, { settings: { backupSchedule: false } })
  await person.click(await screen.findByRole('switch', { name: /^Automatic backups/ }))
  await waitFor(() => expect(server.bodies('settings.update')).toEqual([{ backupSchedule: '30 1 * * *' }]))
  expect(await screen.findByText('Runs every day at 01:30')).toBeInTheDocument()
})

test('saves a changed schedule, and asks before a change is discarded', async () => {
  server.answer('cron.validate', () => undefined)
  server.answer('settings.update', ({ body }) => ({ success: true, serverSettings: serverSettings(body) }))
  const { person } = await renderPage(<BackupsPage />, { settings: { backupSchedule: '30 1 * * *' } })
  const openForm = async () => person.click(await button('Edit schedule'))
  await openForm()
  await person.click(await screen.findByRole('radio', { name: 'Advanced' }))
  const field = await screen.findByRole('textbox')
  await person.clear(field)
  await person.type(field, '15 4 * * *{Escape}')
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openForm()
  await person.click(await screen.findByRole('radio', { name: 'Advanced' }))
  expect(await screen.findByRole('textbox')).toHaveValue('30 1 * * *')
  await person.clear(screen.getByRole('textbox'))
  await person.type(screen.getByRole('textbox'), '15 4 * * *')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.bodies('settings.update')).toEqual([{ backupSchedule: '15 4 * * *' }]))
})

test('rejects 0 and 100 as the number of backups to keep, and accepts values in between', async () => {
  server.answer('settings.update', ({ body }) => ({ success: true, serverSettings: serverSettings(body) }))
  const { person } = await renderPage(<BackupsPage />)
  const type = async (text: string) => {
    const field = await screen.findByLabelText(/^Backups to keep/)
    await person.clear(field)
    await person.type(field, text)
    await person.tab()
  }
  await type('100')
  expect(await screen.findByText('The number of backups to keep must be from 1 to 99')).toBeInTheDocument()
  await type('0')
  expect(server.bodies('settings.update')).toEqual([])
  await type('7')
  await waitFor(() => expect(server.bodies('settings.update')).toEqual([{ backupsToKeep: 7 }]))
})

test('shows why the backup folder cannot be changed', async () => {
  server.answer('backups.changePath', () => refuse('invalid', 'Nothing can be written to /nowhere'))
  const { person } = await renderPage(<BackupsPage />)
  const field = await screen.findByLabelText('Folder for backups')
  await person.clear(field)
  await person.type(field, '/nowhere{Enter}')
  expect(await screen.findByText('Nothing can be written to /nowhere')).toBeInTheDocument()
})
