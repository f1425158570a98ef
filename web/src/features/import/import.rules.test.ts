import { expect, test } from 'vitest'
import { checkOf, mappingsOf, numKeptProgress, numSkipped } from './import.rules.ts'

test('unmoved folders need no mapping', () => {
  expect(mappingsOf({ '/a': ' /b ', '/c': '/c', '/d': '' })).toEqual([{ from: '/a', to: '/b' }])
})

test('a folder check reports the worst problem first', () => {
  const folder = { id: 'f', from: '/a', to: '/b', isThere: true, numChecked: 4, numFound: 4, problem: null }
  expect(checkOf(folder)).toBe('all')
  expect(checkOf({ ...folder, numFound: 1 })).toBe('some')
  expect(checkOf({ ...folder, numFound: 0 })).toBe('empty')
  expect(checkOf({ ...folder, isThere: false, numFound: 0 })).toBe('away')
  expect(checkOf({ ...folder, problem: 'taken' })).toBe('refused')
})

test('very short sessions and kept progress are not reported as skipped', () => {
  const report = {
    restorePoint: null,
    counts: {},
    skipped: { 'short-session': 5, 'double-series': 2, 'progress-without-media': 7 },
    missingItems: 0,
    renamedUsers: [],
    failures: [],
  }
  expect(numSkipped(report)).toBe(2)
  expect(numKeptProgress(report)).toBe(7)
})
