import type { DoctorView, FindingView } from '@lectern/contract/doctor'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { DoctorPage } from './DoctorPage.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()

const aView = (given: Partial<DoctorView> = {}): DoctorView => ({
  isRunning: false,
  done: 0,
  total: 0,
  error: null,
  checkedAt: new Date(2026, 0, 15, 12).getTime(),
  findings: [],
  mended: null,
  ...given,
})
const aFinding = (given: Partial<FindingView> = {}): FindingView => ({
  code: 'database.good',
  level: 'good',
  values: {},
  details: [],
  mend: null,
  ...given,
})
const ORPHANS = aFinding({
  code: 'rows.orphans',
  level: 'warning',
  values: { number: 4 },
  details: ['progress: 4'],
  mend: 'orphans',
})
const button = (name: string) => screen.findByRole('button', { name })

test('says when nothing has been checked yet, or when the check could not be loaded', async () => {
  server.answer('doctor.get', () => aView({ checkedAt: null }))
  const page = await renderPage(<DoctorPage />)
  expect(await screen.findByText('Nothing has been checked yet.')).toBeInTheDocument()
  page.unmount()
  server.answer('doctor.get', () => refuse('internal', ''))
  await renderPage(<DoctorPage />)
  expect(await screen.findByText('The check could not be loaded.')).toBeInTheDocument()
})

test('lists findings that need attention first, with their details', async () => {
  const away = aFinding({ code: 'libraryFolder.away', level: 'problem', values: { folder: '/books' } })
  server.answer('doctor.get', () => aView({ findings: [aFinding(), ORPHANS, away] }))
  await renderPage(<DoctorPage />)
  expect(await screen.findByText('Checked 01/15/2026 12:00')).toBeInTheDocument()
  const texts = screen.getAllByText(/^(Problem|Warning|OK):/).map((mark) => mark.parentElement?.textContent)
  expect(texts).toEqual([
    'Problem: /books can’t be read. Is the disk connected?',
    'Warning: Rows that refer to missing records: 4.',
    'OK: The database is intact.',
  ])
  expect(screen.getByText('progress: 4')).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'Remove these rows' })).toHaveLength(1)
})

test('one missing file reads as one, several as several', async () => {
  const missing = (number: number) =>
    aFinding({ code: 'files.missing', level: 'warning', values: { number, total: 20 } })
  server.answer('doctor.get', () => aView({ findings: [missing(1), missing(3)] }))
  await renderPage(<DoctorPage />)
  expect(await screen.findByText(/1 of 20 files is missing from disk/)).toBeVisible()
  expect(screen.getByText(/3 of 20 files are missing from disk/)).toBeVisible()
})

test('runs a check on request, and shows the result when it arrives', async () => {
  let asked = 0
  server.answer('doctor.get', () => aView(asked > 0 ? { findings: [aFinding()] } : { checkedAt: null }))
  server.answer('doctor.check', () => {
    asked += 1
    return aView({ isRunning: true, done: 1, total: 4, checkedAt: null })
  })
  const { person } = await renderPage(<DoctorPage />)
  await person.click(await button('Check now'))
  expect(await screen.findByRole('progressbar', { name: 'Checking the server' })).toBeInTheDocument()
  expect(
    await screen.findByText(/The database is intact\./, undefined, { timeout: 5000 }),
  ).toBeInTheDocument()
})

test('fixes one finding, says that it can be undone, and offers Undo', async () => {
  server.answer('doctor.get', () => aView({ findings: [ORPHANS] }))
  server.answer('doctor.mend', () =>
    aView({ findings: [aFinding()], mended: { name: 'orphans', changed: 4, backupId: '2026-01-15T1200' } }),
  )
  server.answer('backups.apply', () => undefined)
  const { person } = await renderPage(<DoctorPage />)
  expect(await screen.findByText('A backup is made first, so it can be undone.')).toBeInTheDocument()
  await person.click(await button('Remove these rows'))
  expect(await screen.findByText('Fixed: 4. A backup was made first.')).toBeInTheDocument()
  expect(server.bodies('doctor.mend')).toEqual([{ name: 'orphans' }])

  await person.click(await button('Undo'))
  await person.click(await button('Restore'))
  await waitFor(() =>
    expect(server.requests('backups.apply').map(({ params }) => params.id)).toEqual(['2026-01-15T1200']),
  )
})

test('shows why a check failed', async () => {
  server.answer('doctor.get', () => aView({ error: 'The disk is full.' }))
  server.answer('doctor.check', () => refuse('conflict', 'A check is under way'))
  const { person } = await renderPage(<DoctorPage />)
  expect(await screen.findByText('The disk is full.')).toBeInTheDocument()
  await person.click(await button('Check now'))
  expect(await screen.findByText('A check is under way')).toBeInTheDocument()
})
