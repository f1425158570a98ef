import type { AuditEntryView } from '@lectern/contract/audit'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { AuditPage } from './AuditPage.tsx'
import { auditKindOf, endOfDay, startOfDay } from './audit.rules.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const anEntry = (given: Partial<AuditEntryView> = {}): AuditEntryView => ({
  id: '1',
  at: new Date(2026, 10, 15, 9, 30).getTime(),
  userId: null,
  username: 'root',
  action: 'settings.update',
  subjectId: null,
  subject: null,
  fields: [
    { name: 'language', value: 'de' },
    { name: 'scannerFindCovers', value: 'true' },
    { name: 'rateLimitLoginRequests', value: '10' },
  ],
  count: null,
  ipAddress: '127.0.0.1',
  ...given,
})

let asked: Record<string, unknown>[]
beforeEach(() => {
  asked = []
  server.answer('audit.list', ({ query }) => {
    asked.push({ ...query })
    return {
      entries: [anEntry(), anEntry({ id: '2', action: 'users.remove', subject: 'anne', fields: [] })],
      total: 2,
      numPages: 1,
      page: 0,
      people: [{ id: 'u1', username: 'root' }],
      actions: ['settings.update', 'users.remove'],
    }
  })
})

test('shows each action in words, with its subject and values', async () => {
  await renderPage(<AuditPage />)
  expect(await screen.findByText('Settings: changed')).toBeInTheDocument()
  expect(screen.getByText('Default language: de, Find covers: Yes, Sign-in attempts: 10')).toBeInTheDocument()
  expect(screen.getByText('Users: removed')).toBeInTheDocument()
  expect(screen.getByText('anne')).toBeInTheDocument()
})

test('shows an unknown field of another version by its own name', async () => {
  server.answer('audit.list', () => ({
    entries: [
      anEntry({ fields: [{ name: 'somethingNew', value: null }] }),
      anEntry({ id: '2', action: 'users.update', fields: [{ name: 'password', value: null }] }),
      anEntry({ id: '3', action: 'editing.removeCover', subject: 'Tides', fields: [] }),
    ],
    total: 3,
    numPages: 1,
    page: 0,
    people: [],
    actions: [],
  }))
  await renderPage(<AuditPage />)
  expect(await screen.findByText('somethingNew')).toBeInTheDocument()
  expect(screen.getByText('Password')).toBeInTheDocument()
  expect(screen.getByText('Covers: removed')).toBeInTheDocument()
})

test('requests the selected days in full, from the first millisecond to the last', async () => {
  await renderPage(<AuditPage />)
  await screen.findByText('Settings: changed')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-14' } })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-11-15' } })
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      from: startOfDay('2026-11-14'),
      to: endOfDay('2026-11-15'),
    }),
  )
  expect(endOfDay('2026-11-15')).toBe(new Date(2026, 10, 16).getTime() - 1)
})

test('shows an error when the log cannot be loaded', async () => {
  server.answer('audit.list', () => refuse('internal', ''))
  await renderPage(<AuditPage />)
  expect(await screen.findByText('The audit log could not be loaded.')).toBeInTheDocument()
})

test('derives the kind of change from the endpoint name', () => {
  expect(
    ['users.create', 'users.update', 'editing.removeBatch', 'tools.purgeCache', 'scans.start'].map(
      auditKindOf,
    ),
  ).toEqual(['added', 'changed', 'removed', 'removed', 'run'])
})
