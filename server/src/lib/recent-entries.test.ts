import { expect, test } from 'vitest'
import { recentEntries } from './recent-entries.ts'

test('evicts the least recently used entry', () => {
  const entries = recentEntries<number>(2)
  entries.set('a', 1)
  entries.set('b', 2)
  expect(entries.get('a')).toBe(1)
  entries.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => entries.get(key))).toEqual([1, undefined, 3])
})

test('checking for an entry does not count as using it', () => {
  const entries = recentEntries<number>(2)
  entries.set('a', 1)
  entries.set('b', 2)
  expect(entries.has('a')).toBe(true)
  entries.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => entries.has(key))).toEqual([false, true, true])
})

test('replacing a value takes no extra space', () => {
  const entries = recentEntries<number>(2)
  entries.set('a', 1)
  entries.set('b', 2)
  entries.set('b', 3)
  expect([entries.get('a'), entries.get('b')]).toEqual([1, 3])
})

test('a deleted entry is gone and frees its space', () => {
  const entries = recentEntries<number>(2)
  entries.set('a', 1)
  entries.set('b', 2)
  entries.delete('b')
  entries.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => entries.get(key))).toEqual([1, undefined, 3])
})
