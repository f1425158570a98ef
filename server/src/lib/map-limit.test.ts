import { expect, test } from 'vitest'
import { mapLimit } from './map-limit.ts'

test('keeps the order and never exceeds the concurrency limit', async () => {
  let underWay = 0
  let most = 0
  const results = await mapLimit([5, 1, 4, 2, 3], 2, async (number) => {
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((done) => setTimeout(done, number))
    underWay -= 1
    return number * 10
  })
  expect(results).toEqual([50, 10, 40, 20, 30])
  expect(most).toBe(2)
})

test('an empty list resolves at once; one failure rejects the whole call', async () => {
  expect(await mapLimit([], 4, () => Promise.resolve(1))).toEqual([])
  await expect(mapLimit([1, 2], 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
