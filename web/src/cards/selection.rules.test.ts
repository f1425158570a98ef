import { describe, expect, test } from 'vitest'
import { type Chosen, rangeBetween, rangeToggled, type SelectedEntry, toggled } from './selection.rules.ts'

const entry = (id: string, hasTracks = true): SelectedEntry => ({ id, mediaType: 'book', hasTracks })
const all = ['a', 'b', 'c', 'd', 'e'].map((id) => entry(id))
const chosenOf = (...ids: string[]): Chosen => new Map(ids.map((id) => [id, entry(id)]))
const idsOf = (chosen: Chosen) => [...chosen.keys()]

test('toggling an entry twice deselects it', () => {
  const once = toggled(new Map(), entry('a'))
  expect(idsOf(once)).toEqual(['a'])
  expect(idsOf(toggled(once, entry('a')))).toEqual([])
})

describe('a range selection', () => {
  test('includes both ends, in either direction', () => {
    expect(rangeBetween(all, 'b', entry('d')).map(({ id }) => id)).toEqual(['b', 'c', 'd'])
    expect(rangeBetween(all, 'd', entry('b')).map(({ id }) => id)).toEqual(['b', 'c', 'd'])
  })

  test('is just the one card when its start or end is not on the shelf', () => {
    expect(rangeBetween(all, 'a', entry('gone'))).toEqual([entry('gone')])
    expect(rangeBetween(all, null, entry('c'))).toEqual([entry('c')])
    expect(rangeBetween(all, 'gone', entry('c'))).toEqual([entry('c')])
  })

  test('selects the whole range unless all of it is selected already, in which case it deselects it', () => {
    const range = all.slice(1, 4)
    expect(idsOf(rangeToggled(chosenOf('b'), range))).toEqual(['b', 'c', 'd'])
    expect(idsOf(rangeToggled(chosenOf('a', 'b', 'c', 'd'), range))).toEqual(['a'])
  })
})
