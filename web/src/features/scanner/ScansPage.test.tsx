import type { ScanRunView } from '@lectern/contract/scans'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ScansPage } from './ScansPage.tsx'

const server = fakeServer()
const run: ScanRunView = {
  id: 'scan-1',
  libraryId: 'library-books',
  kind: 'scan',
  isForced: false,
  state: 'done',
  userId: null,
  counts: {
    found: 12,
    added: 1,
    updated: 1,
    moved: 0,
    missing: 0,
    returned: 0,
    removed: 0,
    skipped: 1,
    failed: 0,
  },
  error: null,
  startedAt: 1,
  finishedAt: 2,
}
const line = { libraryItemId: null, detail: null }

test('describes in words what a scan changed and skipped', async () => {
  server.answer('scans.list', () => ({ results: [run], total: 1, limit: 50, page: 0 }))
  server.answer('scans.get', () => ({
    ...run,
    entries: {
      total: 2,
      limit: 100,
      page: 0,
      results: [
        {
          ...line,
          outcome: 'updated' as const,
          reason: 'files',
          libraryItemId: 'item-1',
          path: 'Ann/Sea',
          detail: { changes: ['files', 'cover'], oldPath: 'Ann/See' },
        },
        { ...line, outcome: 'skipped' as const, reason: 'ignoreMarker', path: 'Drafts' },
      ],
    },
  }))
  await renderPage(<ScansPage libraryId="library-books" libraryName="Books" />, {
    user: aUser({ type: 'root' }),
  })
  const table = await screen.findByRole('table', { name: 'Lines of the report' })
  const [, sea, drafts] = within(table).getAllByRole('row')
  expect(sea).toHaveTextContent('Updated')
  expect(sea).toHaveTextContent('Its files changed')
  expect(sea).toHaveTextContent('Its cover changed')
  expect(sea).toHaveTextContent('Before: Ann/See')
  expect(within(table).getByRole('link', { name: 'Ann/Sea' })).toHaveAttribute('href', '/item/item-1')
  expect(drafts).toHaveTextContent('The folder is marked to be ignored')
})

test.each([
  [1, 'The details of this scan are no longer available.'],
  [0, 'Nothing to report.'],
])('explains why a scan with %i changes has no entries', async (added, text) => {
  const without = { ...run, counts: { ...run.counts, added, updated: 0, skipped: 0 } }
  server.answer('scans.list', () => ({ results: [without], total: 1, limit: 50, page: 0 }))
  server.answer('scans.get', () => ({ ...without, entries: { total: 0, limit: 100, page: 0, results: [] } }))
  await renderPage(<ScansPage libraryId="library-books" libraryName="Books" />, {
    user: aUser({ type: 'root' }),
  })
  expect(await screen.findByText(text)).toBeVisible()
})

test('shows that a library has never been scanned', async () => {
  server.answer('scans.list', () => ({ results: [], total: 0, limit: 50, page: 0 }))
  await renderPage(<ScansPage libraryId="library-books" libraryName="Books" />)
  expect(await screen.findByText('This library has not been scanned yet.')).toBeVisible()
})

const stopped = (reason: string) => {
  const failed: ScanRunView = {
    ...run,
    id: 'scan-2',
    state: 'failed',
    error: 'The server says it in English.',
  }
  const path = '/books'
  const detail = { reason, count: 340 }
  const entry = { ...line, outcome: 'failed' as const, reason: 'folderUnreachable', path, detail }
  server.answer('scans.list', () => ({ results: [failed, run], total: 2, limit: 50, page: 0 }))
  server.answer('scans.get', () => ({
    ...failed,
    entries: { total: 1, limit: 100, page: 0, results: [entry] },
  }))
  server.answer('scans.start', () => undefined)
  return renderPage(<ScansPage libraryId="library-books" libraryName="Books" />, {
    user: aUser({ type: 'admin' }),
  })
}

test('reports a folder that was found empty, and rescans once an admin confirms the loss', async () => {
  await stopped('emptied')
  const user = userEvent.setup()
  expect(
    await screen.findByText(/\/books is empty now, but contained items before \(missing: 340\)/),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'They are really gone: scan again' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(server.requests('scans.start')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'They are really gone: scan again' }))
  await user.click(await screen.findByRole('button', { name: 'Scan again' }))
  await vi.waitFor(() =>
    expect(server.requests('scans.start')).toMatchObject([{ query: { force: false, confirm: true } }]),
  )
})

test('reports an unreadable folder, but does not offer to confirm its loss', async () => {
  await stopped('unreachable')
  expect(await screen.findByText(/\/books can’t be read/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /scan again/ })).toBeNull()
})
