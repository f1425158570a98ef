import { describe, expect, test } from 'vitest'
import { holdsAll, inOfferedOrder } from './choices.rules.ts'
import { changeOf } from './group-form.rules.ts'
import { playQueue } from './play-queue.rules.ts'
import { playlistTiles } from './playlist-tiles.rules.ts'

describe('the cover of a playlist', () => {
  test.each([
    [0, []],
    [1, [0]],
    [2, [0, 1, 1, 0]],
    [3, [0, 1, 2, 0]],
    [4, [0, 1, 2, 3]],
    [9, [0, 1, 2, 3]],
  ])('of %i entries has the tiles %j', (count, tiles) => {
    expect(playlistTiles(count)).toEqual(tiles)
  })
})

describe('the play queue of a list', () => {
  const is = {
    playable: (text: string) => text !== 'x',
    finished: (text: string) => text === text.toUpperCase(),
  }
  // Upper case: finished. x: not playable.
  test.each([
    ['abc', 'abc'],
    ['AbCd', 'bd'],
    ['ABC', 'ABC'],
    ['axb', 'ab'],
    ['Ax', 'A'],
    ['x', ''],
  ])('%s: %s', (entries, queue) => {
    expect(playQueue(entries.split(''), is).join('')).toBe(queue)
  })
})

describe('the choices in the modals', () => {
  test('[R2.119] are sorted with those that contain everything first, then by name', () => {
    const choice = (name: string, isIncluded: boolean) => ({ id: name, name, isIncluded })
    const choices = [
      choice('List 10', false),
      choice('zebra', true),
      choice('list 2', false),
      choice('B', true),
    ]
    expect(inOfferedOrder(choices).map(({ name }) => name)).toEqual(['B', 'zebra', 'list 2', 'List 10'])
  })

  test.each([
    [['a', 'b'], ['a'], true],
    [['a', 'b'], ['b', 'a'], true],
    [['a'], ['a', 'b'], false],
    [[], ['a'], false],
    [['a'], [], false],
  ])('[R3.024] [R3.027] %j contains all of %j: %j', (held, wanted, result) => {
    expect(holdsAll(held, wanted)).toBe(result)
  })
})

describe('the form', () => {
  test.each([
    [{ name: 'Sea', description: null }, { name: ' Sea ', description: '' }, null],
    [{ name: 'Sea', description: 'Salt' }, { name: 'Sea', description: 'Salt ' }, null],
    [
      { name: 'Sea', description: 'Salt' },
      { name: 'Sea', description: ' ' },
      { name: 'Sea', description: null },
    ],
    [
      { name: 'Sea', description: null },
      { name: 'Coast', description: 'x' },
      { name: 'Coast', description: 'x' },
    ],
  ])('[R5.029] [R5.032] %j edited to %j sends %j', (before, typed, change) => {
    expect(changeOf(before, typed)).toEqual(change)
  })
})
