import { describe, expect, test } from 'vitest'
import {
  filesToReread,
  isBeingWritten,
  judgeFolder,
  rereadReasonFor,
  type FolderFacts,
} from './changes.rules.ts'
import { judgeItem, type ItemFacts } from '../assembling/item-issues.rules.ts'

const STAT = { size: 10, mtimeMs: 5000, ino: 'a' }

describe('re-reading files', () => {
  test.each([
    [null, STAT, false, 'new'],
    [STAT, STAT, false, null],
    [STAT, STAT, true, 'forced'],
    [STAT, { ...STAT, size: 11 }, false, 'size'],
    [STAT, { ...STAT, mtimeMs: 5001 }, false, 'time'],
    [STAT, { ...STAT, mtimeMs: 4000 }, false, 'time'],
    [STAT, { ...STAT, mtimeMs: 5000.7 }, false, null],
    [STAT, { ...STAT, ino: 'b' }, false, 'inode'],
  ])('known %j, found %j, forced %s: %s', (known, found, isForced, reason) => {
    expect(rereadReasonFor(known, found, isForced)).toBe(reason)
  })

  test('a mount that renumbers its inodes does not trigger re-reading everything', () => {
    const all = Array.from({ length: 30 }, (_, n) => ({ known: STAT, found: { ...STAT, ino: `x${n}` } }))
    const changed = { known: STAT, found: { ...STAT, size: 1 } }
    expect(filesToReread([...all, changed], false).map(({ reason }) => reason)).toEqual(['size'])
    expect(filesToReread([...all, changed], true)).toHaveLength(31)
  })

  const same = { known: STAT, found: STAT }
  const renumbered = { known: STAT, found: { ...STAT, ino: 'b' } }
  const added = { known: null, found: STAT }
  test.each([
    ['ten files', [10, renumbered], [0, same], [0, added], 10],
    ['eleven files', [11, renumbered], [0, same], [0, added], 0],
    ['half of the files', [11, renumbered], [11, same], [0, added], 11],
    ['slightly more than half', [11, renumbered], [10, same], [0, added], 0],
    ['all known files, among many new ones', [11, renumbered], [0, same], [30, added], 30],
  ] as const)('only the inodes changed, for %s', (_name, first, second, third, numRead) => {
    const files = [first, second, third].flatMap(([count, file]) => Array.from({ length: count }, () => file))
    expect(filesToReread(files, false)).toHaveLength(numRead)
  })

  test('a few replaced files are read again', () => {
    const unchanged = Array.from({ length: 30 }, () => ({ known: STAT, found: STAT }))
    expect(filesToReread([...unchanged, { known: STAT, found: { ...STAT, ino: 'b' } }], false)).toHaveLength(
      1,
    )
  })
})

describe('files that are still being copied', () => {
  const look = (atMs: number, size = 10, mtimeMs = 1000) => ({ atMs, size, mtimeMs })
  test.each([
    ['an old file', look(60_000), null, false],
    ['written a moment ago', look(60_000, 10, 58_000), null, true],
    ['written just now', look(60_000, 10, 60_000), null, true],
    ['written just under ten seconds ago', look(60_000, 10, 50_001), null, true],
    ['written ten seconds ago', look(60_000, 10, 50_000), null, false],
    ['unchanged for ten seconds', look(70_000, 10, 65_000), look(60_000, 10, 65_000), false],
    ['grown since the last check', look(60_000, 11), look(57_000, 10), true],
    ['touched since the last check', look(60_000, 10, 59_000), look(57_000, 10, 56_000), true],
    ['unchanged, but not for long', look(60_000, 10, 56_000), look(57_000, 10, 56_000), true],
    ['unchanged for long enough', look(70_000, 10, 65_000), look(59_000, 10, 65_000), false],
    ['written just after the clock was read', look(60_000, 10, 60_003), null, true],
    ['a timestamp in the future', look(60_000, 10, 99_000), null, false],
    ['a timestamp in the future, still growing', look(60_000, 11, 99_000), look(57_000, 10, 99_000), true],
  ])('%s', (_name, now, before, expected) => {
    expect(isBeingWritten(now, before)).toBe(expected)
  })
})

describe('a folder with missing books', () => {
  const FACTS: FolderFacts = {
    isReachable: true,
    presentBefore: 100,
    wouldBeMissing: 0,
    foundItems: 100,
    deviceBefore: '1',
    deviceNow: '1',
    isConfirmed: false,
  }
  const stop = (reason: string) => ({ kind: 'stop', reason })
  const go = (warning: string | null = null) => ({ kind: 'go', warning })
  test.each([
    ['all present', {}, go()],
    ['some deleted', { wouldBeMissing: 3, foundItems: 97 }, go()],
    ['not mounted', { isReachable: false, wouldBeMissing: 100, foundItems: 0 }, stop('unreachable')],
    ['not mounted, but confirmed', { isReachable: false, isConfirmed: true }, stop('unreachable')],
    ['an empty mount point', { wouldBeMissing: 100, foundItems: 0 }, stop('emptied')],
    ['the last book deleted', { presentBefore: 1, wouldBeMissing: 1, foundItems: 0 }, stop('emptied')],
    ['… and confirmed', { presentBefore: 1, wouldBeMissing: 1, foundItems: 0, isConfirmed: true }, go()],
    ['emptied and confirmed', { wouldBeMissing: 100, foundItems: 0, isConfirmed: true }, go('manyGone')],
    [
      'files written into the mount point',
      { wouldBeMissing: 100, foundItems: 2, deviceNow: '2' },
      stop('otherDevice'),
    ],
    ['another device with the same books', { deviceNow: '2' }, go()],
    ['most deleted', { wouldBeMissing: 60, foundItems: 40 }, go('manyGone')],
    ['ten of eleven deleted', { presentBefore: 11, wouldBeMissing: 10, foundItems: 1 }, go('manyGone')],
    ['nine of ten deleted', { presentBefore: 10, wouldBeMissing: 9, foundItems: 1 }, go()],
    ['half of them deleted', { wouldBeMissing: 50, foundItems: 50 }, go()],
    ['another device with half of them', { wouldBeMissing: 50, foundItems: 50, deviceNow: '2' }, go()],
    [
      'most deleted on a previously unknown device',
      { wouldBeMissing: 60, foundItems: 40, deviceBefore: null },
      go('manyGone'),
    ],
    ['two of three deleted', { presentBefore: 3, wouldBeMissing: 2, foundItems: 1 }, go()],
    ['all moved to another folder', { wouldBeMissing: 0, foundItems: 0 }, go()],
    ['a new folder', { presentBefore: 0, wouldBeMissing: 0, foundItems: 0, deviceBefore: null }, go()],
  ])('%s', (_name, change, expected) => {
    expect(judgeFolder({ ...FACTS, ...change })).toEqual(expected)
  })
})

describe('the issues of an item', () => {
  const FACTS: ItemFacts = {
    mediaType: 'book',
    isFound: true,
    playableFiles: 3,
    hasEbook: false,
    missingParts: [],
    brokenFiles: [],
  }
  test.each([
    ['none', {}, false, false, []],
    ['missing', { isFound: false, playableFiles: 0 }, true, false, ['missing']],
    ['no media left', { playableFiles: 0 }, false, true, ['invalid']],
    ['only an e-book', { playableFiles: 0, hasEbook: true }, false, false, []],
    ['a podcast without episodes', { mediaType: 'podcast' as const, playableFiles: 0 }, false, false, []],
    ['missing parts', { missingParts: [2] }, false, false, ['missingParts']],
    ['broken files', { brokenFiles: ['a', 'b'] }, false, false, ['brokenFile', 'brokenFile']],
    ['unreadable music', { mediaType: 'music' as const, playableFiles: 0 }, false, true, ['invalid']],
  ])('%s', (_name, change, isMissing, isInvalid, issues) => {
    const state = judgeItem({ ...FACTS, ...change })
    expect(state).toMatchObject({ isMissing, isInvalid })
    expect(state.issues.map(({ kind }) => kind)).toEqual(issues)
  })
})
