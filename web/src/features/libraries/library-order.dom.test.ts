import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLibrary } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import '../../../test/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast.tsx'
import { inDisplayOrder, knownLibraries, librariesQuery, putLibrary } from './libraries.api.ts'
import { sortLibraries } from './library-order.ts'

const server = fakeServer()
const a = aLibrary({ id: 'a', displayOrder: 1 })
const b = aLibrary({ id: 'b', displayOrder: 2 })
const c = aLibrary({ id: 'c', displayOrder: 3 })

const shown = () =>
  inDisplayOrder([...knownLibraries()])
    .map(({ id }) => id)
    .join('')
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const move = (order: string) =>
  sortLibraries([...order].map((id) => knownLibraries().find((library) => library.id === id) ?? a))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  queryClient.clear()
  queryClient.setQueryData(librariesQuery().queryKey, [a, b, c])
  server.answer('libraries.order', ({ body }) => ({
    libraries: [a, b, c].map((library) => ({
      ...library,
      displayOrder: body.find(({ id }) => id === library.id)?.newOrder ?? library.displayOrder,
    })),
  }))
})
afterEach(async () => {
  await wait(5000)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a drop shows at once and is saved half a second later, with a toast lasting a second and a half', async () => {
  const success = vi.spyOn(toast, 'success')
  move('bac')
  expect(shown()).toBe('bac')
  await wait(499)
  expect(server.bodies('libraries.order')).toEqual([])
  await wait(1)
  expect(server.bodies('libraries.order')).toEqual([
    [
      { id: 'b', newOrder: 1 },
      { id: 'a', newOrder: 2 },
    ],
  ])
  await wait(10)
  expect(success).toHaveBeenCalledExactlyOnceWith(
    'Library order saved',
    expect.objectContaining({ duration: 1500 }),
  )
  expect(shown()).toBe('bac')
})

test('several drops in a row are saved once', async () => {
  move('bac')
  await wait(300)
  move('bca')
  await wait(300)
  expect(server.bodies('libraries.order')).toEqual([])
  await wait(200)
  expect(server.bodies('libraries.order')).toHaveLength(1)
  expect(shown()).toBe('bca')
})

test('libraries put back in their places are not sent', async () => {
  move('bac')
  await wait(200)
  move('abc')
  await wait(1000)
  expect(server.bodies('libraries.order')).toEqual([])
})

test('an order that cannot be saved is rolled back', async () => {
  server.answer('libraries.order', () => refuse('internal', ''))
  const error = vi.spyOn(toast, 'error')
  move('cab')
  await wait(600)
  expect(shown()).toBe('abc')
  expect(error).toHaveBeenCalledExactlyOnceWith('Failed to save the library order', expect.anything())
})

test('a drop while the previous one is being saved is neither lost nor undone by the response', async () => {
  const answers: (() => void)[] = []
  server.answer('libraries.order', async ({ body }) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    const places = new Map<string, number>(body.map(({ id, newOrder }) => [id, newOrder]))
    return {
      libraries: [a, b, c].map((library) => ({
        ...library,
        displayOrder: places.get(library.id) ?? library.displayOrder,
      })),
    }
  })
  move('bac')
  await wait(600)
  move('bca')
  putLibrary({ ...a, displayOrder: 2 })
  answers[0]?.()
  await wait(10)
  expect(shown()).toBe('bca')
  await wait(600)
  expect(server.bodies('libraries.order')[1]).toEqual([
    { id: 'c', newOrder: 2 },
    { id: 'a', newOrder: 3 },
  ])
  answers[1]?.()
})
