import { expect, test } from 'vitest'
import {
  appended,
  clearedQueue,
  insertedNext,
  nextInQueue,
  queueKey,
  type QueueEntry,
  withoutDuplicates,
  withoutEntry,
} from './queue.rules.ts'

const entry = (libraryItemId: string, episodeId: string | null = null): QueueEntry => ({
  libraryItemId,
  libraryId: 'library',
  episodeId,
  title: libraryItemId,
  subtitle: '',
  caption: '',
  duration: 60,
  coverPath: null,
})
const keys = (queue: readonly QueueEntry[]) => queue.map(queueKey)

test('[R3.040] an entry contains what to play and what to display', () => {
  expect(Object.keys(entry('a')).toSorted()).toEqual(
    [
      'caption',
      'coverPath',
      'duration',
      'episodeId',
      'libraryId',
      'libraryItemId',
      'subtitle',
      'title',
    ].toSorted(),
  )
})

test('[R4.042] queues the same book or episode only once', () => {
  const queue = [entry('a'), entry('p', '1')]
  expect(appended(queue, entry('a'))).toBe(queue)
  expect(keys(appended(queue, entry('p', '2')))).toEqual(['a', 'p/1', 'p/2'])
  // A podcast's episode and the podcast itself are different entries.
  expect(keys(appended(queue, entry('p')))).toEqual(['a', 'p/1', 'p'])
  expect(keys(withoutDuplicates([...queue, entry('a'), entry('p', '1')]))).toEqual(['a', 'p/1'])
})

test('"play next" inserts right after the current entry', () => {
  const queue = [entry('a'), entry('b'), entry('c')]
  expect(keys(insertedNext(queue, entry('d'), entry('b')))).toEqual(['a', 'b', 'd', 'c'])
  expect(keys(insertedNext(queue, entry('c'), entry('a')))).toEqual(['a', 'c', 'b'])
  expect(insertedNext(queue, entry('a'), entry('a'))).toBe(queue)
})

test('removing and clearing keep the current entry', () => {
  const queue = [entry('a'), entry('p', '1')]
  expect(keys(withoutEntry(queue, 'p/1'))).toEqual(['a'])
  expect(keys(clearedQueue(queue, entry('p', '1')))).toEqual(['p/1'])
})

test('finds the next entry, and none after the last', () => {
  const queue = [entry('a'), entry('p', '1')]
  expect(nextInQueue(queue, entry('a'))?.episodeId).toBe('1')
  expect(nextInQueue(queue, entry('p', '1'))).toBeNull()
})
