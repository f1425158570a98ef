import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createFolderChangeTracker,
  type ChangedFolders,
  type FolderChangeTracker,
} from './changed-folders.ts'

let told: ChangedFolders[] = []
let dirty: FolderChangeTracker

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  dirty = createFolderChangeTracker({ debounceMs: 4_000, onDirty: (dirt) => told.push(dirt) })
})
afterEach(() => {
  dirty.close()
  vi.useRealTimers()
})

test('changes are reported once, after four seconds of quiet', () => {
  dirty.mark('b')
  vi.advanceTimersByTime(3_000)
  dirty.mark('a')
  dirty.mark('b')
  vi.advanceTimersByTime(3_999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([['a', 'b']])
  vi.advanceTimersByTime(60_000)
  expect(told).toHaveLength(1)
})

test('a folder with ongoing writes does not delay the others', () => {
  dirty.mark('finished')
  for (let second = 0; second < 90; second += 1) {
    dirty.mark('download')
    vi.advanceTimersByTime(1_000)
  }
  expect(told).toEqual([['finished']])
  vi.advanceTimersByTime(4_000)
  expect(told).toEqual([['finished'], ['download']])
})

test('removed folders are not reported', () => {
  dirty.mark('a/b')
  dirty.mark('ab')
  dirty.forget('a')
  vi.advanceTimersByTime(4_000)
  expect(told).toEqual([['ab']])
})

test('too many changes to list are reported as a change of everything', () => {
  for (let number = 0; number < 25_000; number += 1) dirty.mark(`folder ${number}`)
  vi.advanceTimersByTime(4_000)
  expect(told).toEqual(['all'])
})

test('reports nothing once closed', () => {
  dirty.mark('a')
  dirty.close()
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})
