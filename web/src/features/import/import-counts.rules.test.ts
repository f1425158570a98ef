import type { ImportPreviewView, ImportReportView } from '@lectern/contract/import'
import { expect, test } from 'vitest'
import { checkOf, countsOf, reportRows } from './import.rules.ts'

test('omits zero counts', () => {
  expect(countsOf({ counts: { items: 1, users: 2, feeds: 0 } } as unknown as ImportPreviewView)).toEqual([
    { name: 'users', count: 2 },
    { name: 'items', count: 1 },
  ])
})

test('the report has a row only where something happened', () => {
  const row = (added: number, updated: number, kept: number) => ({ added, updated, kept })
  const rows = (users: object | undefined) => reportRows({ counts: { users } } as unknown as ImportReportView)
  for (const counts of [row(1, 0, 0), row(0, 1, 0), row(0, 0, 1), row(1, 1, 1)])
    expect(rows(counts)).toEqual([{ name: 'users', ...counts }])
  expect([rows(row(0, 0, 0)), rows(undefined)]).toEqual([[], []])
})

test.each([
  [{ problem: 'x' }, 'refused'],
  [{ isThere: false }, 'away'],
  [{ numChecked: 0, numFound: 0 }, 'all'],
  [{ numChecked: 1, numFound: 0 }, 'empty'],
  [{ numChecked: 5, numFound: 5 }, 'all'],
  [{ numChecked: 5, numFound: 1 }, 'some'],
])('a folder with %j: %s', (more, check) => {
  const folder = {
    problem: null,
    isThere: true,
    numChecked: 5,
    numFound: 5,
    ...more,
  } as unknown as Parameters<typeof checkOf>[0]
  expect(checkOf(folder)).toBe(check)
})
