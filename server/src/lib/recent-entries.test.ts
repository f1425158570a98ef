import { expect, test } from 'vitest'
import { recentEntries } from './recent-entries.ts'

test('the entry that was not used for longest makes room for a new one', () => {
  const entries = recentEntries<number>(2)
  entries.set('a', 1)
  entries.set('b', 2)
  expect(entries.get('a')).toBe(1)
  entries.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => entries.get(key))).toEqual([1, undefined, 3])
})

test('to look whether there is an entry is not to use it', () => {
  const entries = recentEntries<number>(2)
  entries.set('a', 1)
  entries.set('b', 2)
  expect(entries.has('a')).toBe(true)
  entries.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => entries.has(key))).toEqual([false, true, true])
})

test('another value for the same key takes no room', () => {
  const entries = recentEntries<number>(2)
  entries.set('a', 1)
  entries.set('b', 2)
  entries.set('b', 3)
  expect([entries.get('a'), entries.get('b')]).toEqual([1, 3])
})

test('what was deleted is gone and leaves room', () => {
  const entries = recentEntries<number>(2)
  entries.set('a', 1)
  entries.set('b', 2)
  entries.delete('b')
  entries.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => entries.get(key))).toEqual([1, undefined, 3])
})
