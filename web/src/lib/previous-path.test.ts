import { beforeEach, expect, test } from 'vitest'
import { noteMove, usePreviousPath } from './previous-path.ts'

const at = (pathname: string, search = {}) => ({ pathname, search })
const SHELF = at('/library/1/bookshelf', { filter: 'issues' })

beforeEach(() => usePreviousPath.setState({ place: null }))

test('[R3.062] remembers the previous page, including its search parameters', () => {
  noteMove(SHELF, at('/item/1'))
  expect(usePreviousPath.getState().place).toEqual(SHELF)
  noteMove(at('/item/1'), SHELF)
  expect(usePreviousPath.getState().place).toEqual(at('/item/1'))
})

test('keeps the exit target while moving between settings pages', () => {
  noteMove(SHELF, at('/config'))
  noteMove(at('/config'), at('/config/users'))
  expect(usePreviousPath.getState().place).toEqual(SHELF)
})
