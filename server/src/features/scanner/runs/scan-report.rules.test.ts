import { asItemId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import type { SurveyNote, Work } from '../survey/survey.types.ts'
import { nextBatchSize } from './batch-size.rules.ts'
import {
  countEntries,
  entriesOfNotes,
  entryOfMissing,
  entryOfItem,
  entryOfProblem,
  entryOfUnsettled,
  hasChangedItems,
} from './scan-report.rules.ts'
import { describeScan, resultsOf } from './scan-results.rules.ts'
import { describeStop } from './scan-stop.rules.ts'
import { noCounts, type ScanCounts, type ScanEntry } from './scans.types.ts'

const work = {
  kind: 'same',
  wasMissing: false,
  splitFrom: null,
  knownId: 'i',
  relPath: 'Fog',
} as unknown as Work
const ITEM = asItemId('i')
const OTHER = asItemId('x')
const item = { id: ITEM, relPath: 'Fog' }
const counts: ScanCounts = { ...noCounts(), found: 9 }

describe('a report entry for an item', () => {
  const line = (more: Partial<Work>, before: typeof item | null = item, changes: string[] = ['files']) =>
    entryOfItem({ ...work, ...more }, item, before, changes)

  test('says what happened and why', () => {
    expect(line({}, item, ['files', 'cover'])).toEqual({
      outcome: 'updated',
      reason: 'files',
      itemId: 'i',
      path: 'Fog',
      detail: { changes: ['files', 'cover'] },
    })
    expect(line({ kind: 'replaced' })).toMatchObject({ outcome: 'updated', reason: 'replaced' })
    expect(line({ kind: 'moved' }, { id: ITEM, relPath: 'old/Fog' })).toMatchObject({
      outcome: 'moved',
      detail: { oldPath: 'old/Fog' },
    })
    expect(line({ kind: 'renamed' })?.outcome).toBe('moved')
  })

  test('for a new item says whether it was split off from another', () => {
    expect(line({ kind: 'added' }, null, [])).toEqual({
      outcome: 'added',
      reason: null,
      itemId: 'i',
      path: 'Fog',
      detail: null,
    })
    expect(line({ kind: 'added', splitFrom: OTHER }, null, [])).toMatchObject({
      reason: 'splitOff',
      detail: { splitFrom: 'x' },
    })
  })

  test('is omitted if nothing visible changed, unless the item returned', () => {
    expect(line({}, item, [])).toBeNull()
    expect(line({ wasMissing: true }, item, [])).toMatchObject({
      outcome: 'returned',
      reason: null,
      detail: null,
    })
  })
})

test('files that are unreadable, gone or still being written have entries of their own', () => {
  expect(entryOfProblem(ITEM, { relPath: 'a.mp3', message: 'broken' })).toEqual({
    outcome: 'failed',
    reason: 'notReadable',
    itemId: 'i',
    path: 'a.mp3',
    detail: { message: 'broken' },
  })
  const gone = { id: ITEM, folderId: 'f', relPath: 'Fog', wasMissing: false }
  expect(entryOfMissing({ ...gone, absorbedBy: null })).toMatchObject({
    outcome: 'missing',
    reason: 'notFound',
    detail: null,
  })
  expect(entryOfMissing({ ...gone, absorbedBy: OTHER })).toMatchObject({
    reason: 'absorbed',
    detail: { absorbedBy: 'x' },
  })
  expect(entryOfUnsettled(work)).toEqual({
    outcome: 'skipped',
    reason: 'stillBeingWritten',
    itemId: 'i',
    path: 'Fog',
    detail: null,
  })
})

describe('notes of a survey', () => {
  const note = (isSkipped: boolean, path = 'x', values = {}): SurveyNote => ({
    folderId: 'f',
    reason: 'hiddenFolder',
    path,
    values,
    isSkipped,
  })

  test('list what was skipped first, then what was read in an unexpected way', () => {
    expect(entriesOfNotes([note(false, 'a'), note(true, 'b', { count: 2 })])).toEqual([
      { outcome: 'skipped', reason: 'hiddenFolder', itemId: null, path: 'b', detail: { count: 2 } },
      { outcome: 'noted', reason: 'hiddenFolder', itemId: null, path: 'a', detail: null },
    ])
  })

  test('are limited in number', () => {
    const many = Array.from({ length: 2100 }, () => [note(true), note(false)]).flat()
    const outcomes = entriesOfNotes(many).map(({ outcome }) => outcome)
    expect([
      outcomes.filter((one) => one === 'skipped').length,
      outcomes.filter((one) => one === 'noted').length,
    ]).toEqual([200, 2000])
  })
})

describe('counts of a scan', () => {
  test('are grouped by outcome; notes are not counted', () => {
    const counted = { ...counts }
    const outcomes = ['added', 'added', 'noted', 'missing'] as const
    countEntries(
      counted,
      outcomes.map((outcome) => ({ outcome }) as ScanEntry),
    )
    expect(counted).toEqual({ ...counts, added: 2, missing: 1 })
  })

  test.each(['added', 'updated', 'moved', 'missing', 'returned', 'removed'] as const)(
    'with something %s mean that items changed',
    (what) => {
      expect(hasChangedItems({ ...counts, [what]: 1 })).toBe(true)
    },
  )

  test('of skipped and failed files alone mean that no items changed', () => {
    expect(hasChangedItems({ ...counts, skipped: 3, failed: 3 })).toBe(false)
  })

  test('are mapped to the four numbers of the protocol', () => {
    const all = { ...counts, added: 1, updated: 2, moved: 3, returned: 4, removed: 5, missing: 6 }
    expect(resultsOf(all)).toEqual({ added: 1, updated: 9, removed: 5, missing: 6 })
  })

  test('are summarised in one log line', () => {
    const finished = { state: 'done' as const, counts, seconds: 1.25, numProbed: 0 }
    expect(describeScan('Books', finished)).toBe(
      'Scanned 9 items in "Books": everything was up to date; 1.3 s.',
    )
    expect(
      describeScan('Books', { ...finished, counts: { ...counts, added: 2, missing: 1 }, numProbed: 4 }),
    ).toBe('Scanned 9 items in "Books": 2 added, 1 missing; 1.3 s. ffprobe was asked about 4 files.')
    expect(describeScan('Books', { ...finished, state: 'cancelled' })).toContain(
      'The scan was cancelled in "Books"',
    )
  })
})

test('a stopped scan says what to check', () => {
  expect(describeStop('unreachable', '/b', 0)).toContain('The folder /b cannot be read. Nothing was changed.')
  expect(describeStop('emptied', '/b', 7)).toContain('is empty, but contained 7 items before')
  expect(describeStop('otherDevice', '/b', 7)).toContain(
    'on a different device than before, and 7 items are not in it',
  )
})

test.each([
  [40, 40, 60, 40],
  [40, 40, 30, 60],
  [40, 40, 600, 22],
  [20, 20, 60_000, 20],
  [100, 100, 1, 100],
  [40, 0, 60, 40],
  [40, 40, 0, 40],
  [40, 1, 1, 50],
])('after a batch of %s with %s stored in %s ms the next has %s', (size, numStored, tookMs, next) => {
  expect(nextBatchSize(size, numStored, tookMs)).toBe(next)
})
