import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLibrary } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { queryClient } from '../../lib/query-client.ts'
import { librariesQuery, putLibrary } from './libraries.api.ts'

const server = fakeServer()

beforeEach(() => {
  queryClient.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
  server.answer('libraries.list', () => ({ libraries: [aLibrary()] }))
})
afterEach(() => void vi.useRealTimers())

/** Simulates a page that shows the list: mounts, fetches the list, and unmounts. */
async function openAPage(): Promise<void> {
  const observer = new QueryObserver(queryClient, librariesQuery())
  const leave = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
  leave()
}

test('[R9.011] refetches the library list at most once every 300000 ms', async () => {
  await openAPage()
  vi.setSystemTime(Date.now() + 299_000)
  await openAPage()
  expect(server.requests('libraries.list')).toHaveLength(1)
  vi.setSystemTime(Date.now() + 1_001)
  await openAPage()
  expect(server.requests('libraries.list')).toHaveLength(2)
})

test('a live update during a refetch is not overwritten by its response', async () => {
  const before = aLibrary({ name: 'Before' })
  const after = { ...before, name: 'After' }
  server.answer('libraries.list', () => ({ libraries: [before] }))
  const observer = new QueryObserver(queryClient, librariesQuery())
  const leave = observer.subscribe(() => undefined)
  const names = () => observer.getCurrentResult().data?.map(({ name }) => name)
  await vi.waitFor(() => expect(names()).toEqual(['Before']))
  let answer: () => void = () => undefined
  server.answer('libraries.list', async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return { libraries: [before] }
  })
  void observer.refetch()
  await vi.waitFor(() => expect(server.requests('libraries.list')).toHaveLength(2))
  server.answer('libraries.list', () => ({ libraries: [after] }))
  putLibrary(after)
  answer()
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
  expect(names()).toEqual(['After'])
  leave()
})
