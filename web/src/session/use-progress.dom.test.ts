import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aUser } from '../../test/builders.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { aProgress } from '../../test/item-builders.ts'
import { useSession } from './session.ts'
import {
  dropProgress,
  reloadProgress,
  progressOf,
  putProgress,
  useAllFinished,
  useProgress,
} from './use-progress.ts'

const server = fakeServer()

const ofBook = aProgress({ libraryItemId: 'book', episodeId: null, progress: 0.3 })
const ofEpisode = aProgress({ libraryItemId: 'podcast', episodeId: 'e1', progress: 0.6 })

beforeEach(() => useSession.setState({ user: aUser({ mediaProgress: [ofBook, ofEpisode] }) }))

test('progress received at sign-in is available immediately', () => {
  expect(renderHook(() => useProgress('book')).result.current).toEqual(ofBook)
  expect(renderHook(() => useProgress('podcast', 'e1')).result.current).toEqual(ofEpisode)
})

test('a podcast as a whole has no progress, whatever its episodes have', () => {
  expect(renderHook(() => useProgress('podcast')).result.current).toBeUndefined()
})

test('updates with events; a new account has its own progress', () => {
  const { result } = renderHook(() => useProgress('book'))
  act(() => putProgress({ ...ofBook, progress: 0.5 }))
  expect(result.current?.progress).toBe(0.5)
  act(() => dropProgress('book'))
  expect(result.current).toBeUndefined()
  act(() => useSession.setState({ user: aUser({ mediaProgress: [ofBook] }) }))
  expect(result.current).toEqual(ofBook)
  act(() => useSession.setState({ user: null }))
  expect(result.current).toBeUndefined()
})

test('a reload takes the server’s state, except for changes received meanwhile', async () => {
  const other = aProgress({ libraryItemId: 'other', episodeId: null })
  server.answer('progress.list', () => {
    putProgress({ ...ofBook, progress: 0.9 })
    dropProgress('podcast', 'e1')
    return { mediaProgress: [{ ...ofBook, progress: 0.5 }, ofEpisode, other] }
  })
  await reloadProgress()
  expect(progressOf('book')?.progress).toBe(0.9)
  expect(progressOf('podcast', 'e1')).toBeUndefined()
  expect(progressOf('other')).toEqual(other)
})

test('a series is finished when all of its books are, and an empty one is not', () => {
  const { result } = renderHook(() => [useAllFinished(['book', 'other']), useAllFinished([])])
  expect(result.current).toEqual([false, false])
  act(() => {
    putProgress({ ...ofBook, isFinished: true })
    putProgress({ ...ofBook, libraryItemId: 'other', isFinished: true })
  })
  expect(result.current).toEqual([true, false])
})
