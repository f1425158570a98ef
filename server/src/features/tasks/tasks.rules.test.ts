import { asItemId, asLibraryId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { aUser } from '../../../test/made-users.ts'
import { describeSubject, idsToName, maySeeTask, subjectOf } from './tasks.rules.ts'
import type { Task } from './tasks.types.ts'

describe('a task is visible', () => {
  const task = (libraryId: string | null, audience: Task['audience']) => ({ libraryId, audience }) as Task
  const limited = aUser({
    libraryIds: ['l'],
    permissions: { ...aUser().permissions, accessAllLibraries: false },
  })

  test('to those who may see its library', () => {
    expect(maySeeTask(limited, task('l', 'viewers'))).toBe(true)
    expect(maySeeTask(limited, task('x', 'viewers'))).toBe(false)
    expect(maySeeTask(limited, task(null, 'viewers'))).toBe(true)
  })

  test('only to admins if it concerns an item', () => {
    expect(maySeeTask(limited, task('l', 'admins'))).toBe(false)
    expect(maySeeTask(aUser({ type: 'admin' }), task('l', 'admins'))).toBe(true)
  })
})

describe('the subject of a job', () => {
  test.each([
    [{ itemId: 'a', ids: ['b'] }, ['a'], null],
    [{ ids: ['b', 'c'], libraryId: 'l' }, ['b', 'c'], 'l'],
    [{ libraryId: null }, [], null],
    [{ itemId: 7 }, [], null],
    ['text', [], null],
    [null, [], null],
  ])('%j: %j, %s', (payload, itemIds, libraryId) => {
    expect(subjectOf(payload)).toEqual({ itemIds, libraryId })
  })

  const names = {
    items: new Map(['a', 'b', 'c', 'd'].map((id) => [asItemId(id), id.toUpperCase()])),
    libraries: new Map([[asLibraryId('l'), 'Books']]),
  }
  test.each([
    [['a'], null, 'A'],
    [['a', 'b', 'c'], null, 'A, B, C'],
    [['a', 'b', 'c', 'd'], 'l', 'A, B, C, …'],
    [['hidden'], 'l', 'Books'],
    [[], 'l', 'Books'],
    [[], 'x', null],
    [[], null, null],
  ])('items %j of library %s: %s', (itemIds, libraryId, text) => {
    const subject = {
      itemIds: itemIds.map(asItemId),
      libraryId: libraryId === null ? null : asLibraryId(libraryId),
    }
    expect(describeSubject(subject, names)).toBe(text)
  })

  test('requests one more name than it shows', () => {
    const itemIds = ['1', '2', '3', '4', '5'].map(asItemId)
    expect(idsToName({ itemIds, libraryId: null })).toEqual(['1', '2', '3', '4'])
  })
})
