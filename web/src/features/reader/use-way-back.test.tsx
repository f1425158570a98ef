import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useWayBack } from './use-way-back.ts'

const start = () => {
  const { result } = renderHook(() => useWayBack())
  const jumpFrom = (place: string) =>
    act(() => {
      result.current.leave(place)
      result.current.noteMove()
    })
  const turnPages = (count: number) =>
    act(() => {
      for (let turn = 0; turn < count; turn += 1) result.current.noteMove()
    })
  return { place: () => result.current.place, jumpFrom, turnPages, result }
}

test('the way back is offered for a few pages after a jump', () => {
  const { place, jumpFrom, turnPages } = start()
  expect(place()).toBeNull()
  jumpFrom('here')
  expect(place()).toBe('here')
  turnPages(5)
  expect(place()).toBe('here')
  turnPages(1)
  expect(place()).toBeNull()
})

test('after looking at several places it leads to where the reader was reading', () => {
  const { place, jumpFrom, turnPages, result } = start()
  jumpFrom('here')
  jumpFrom('first result')
  jumpFrom('second result')
  expect(place()).toBe('here')
  turnPages(2)
  jumpFrom('further on')
  expect(place()).toBe('further on')
  act(() => result.current.forget())
  expect(place()).toBeNull()
})

test('jumps one after the other count as one, even if their moves are reported late', () => {
  const { place, turnPages, jumpFrom, result } = start()
  act(() => {
    result.current.leave('here')
    result.current.leave('here')
  })
  turnPages(2)
  jumpFrom('first stop')
  expect(place()).toBe('here')
})
