import type { ScanEntryView } from '@lectern/contract/scans'
import { expect, test } from 'vitest'
import { factsOf, reasonsOf } from './scan-lines.rules.ts'

const line = (given: Partial<ScanEntryView>): ScanEntryView => ({
  outcome: 'updated',
  reason: null,
  libraryItemId: null,
  path: 'Ann/Sea',
  detail: null,
  ...given,
})

test('lists every reason once', () => {
  expect(reasonsOf(line({ reason: 'files', detail: { changes: ['files', 'cover'] } }))).toEqual([
    'files',
    'cover',
  ])
  expect(reasonsOf(line({ reason: 'hiddenFolder', detail: { count: 3 } }))).toEqual(['hiddenFolder'])
})

test('skips unknown reasons', () => {
  expect(reasonsOf(line({ reason: 'fromTheFuture', detail: { changes: ['x', 7] } }))).toEqual([])
})

test('gives the old path, or the tool’s message', () => {
  expect(factsOf(line({ detail: { oldPath: 'Ann/See' } }))).toEqual({ oldPath: 'Ann/See', message: null })
  expect(factsOf(line({ detail: { message: 'no such stream' } }))).toEqual({
    oldPath: null,
    message: 'no such stream',
  })
})
