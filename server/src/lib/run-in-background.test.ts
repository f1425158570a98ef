import { expect, test, vi } from 'vitest'
import { runInBackground } from './run-in-background.ts'

test('works through everything pending, one step at a time, and wakes up again for more', async () => {
  const waiting = [1, 2, 3]
  const done: number[] = []
  let numAtOnce = 0
  const wake = runInBackground(
    () => waiting.length > 0,
    async () => {
      numAtOnce += 1
      expect(numAtOnce).toBe(1)
      await Promise.resolve()
      done.push(waiting.shift() ?? 0)
      numAtOnce -= 1
    },
  )
  wake()
  wake()
  await vi.waitFor(() => expect(done).toEqual([1, 2, 3]))
  waiting.push(4)
  await vi.waitFor(() => {
    wake()
    expect(done).toEqual([1, 2, 3, 4])
  })
})
