import { expect, test } from 'vitest'
import { createWorkSlots, NoSlotError } from './work-slots.ts'

const forever = new AbortController().signal
const settle = () => new Promise((resolve) => setTimeout(resolve, 1))

test('urgent work goes first, then the longest waiting', async () => {
  const slots = createWorkSlots({ places: 1, maxWaiting: 10 })
  const order: string[] = []
  const work = async (name: string, isUrgent: boolean) => {
    const giveBack = await slots.take({ isUrgent, signal: forever })
    order.push(name)
    await settle()
    giveBack()
  }
  await Promise.all([work('first', false), work('later', false), work('urgent', true), work('last', false)])
  expect(order).toEqual(['first', 'urgent', 'later', 'last'])
})

test('requests beyond the queue limit are rejected at once', async () => {
  const slots = createWorkSlots({ places: 1, maxWaiting: 1 })
  const giveBack = await slots.take({ isUrgent: true, signal: forever })
  const waiting = slots.take({ isUrgent: true, signal: forever })
  await expect(slots.take({ isUrgent: true, signal: forever })).rejects.toThrow(NoSlotError)
  giveBack()
  ;(await waiting)()
})

test('an aborted request leaves the queue, and a slot is released only once', async () => {
  const slots = createWorkSlots({ places: 1, maxWaiting: 5 })
  const giveBack = await slots.take({ isUrgent: true, signal: forever })
  const impatient = new AbortController()
  const waiting = slots.take({ isUrgent: true, signal: impatient.signal })
  impatient.abort()
  await expect(waiting).rejects.toThrow('aborted')
  giveBack()
  giveBack()
  await slots.take({ isUrgent: true, signal: forever })
  const another = slots.take({ isUrgent: true, signal: forever })
  expect(await Promise.race([another.then(() => 'got in'), settle().then(() => 'waits')])).toBe('waits')
})

test('a request that was already aborted gets no slot', async () => {
  const slots = createWorkSlots({ places: 1, maxWaiting: 5 })
  await expect(slots.take({ isUrgent: true, signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  await slots.take({ isUrgent: true, signal: forever })
})
