import { describe, expect, test } from 'vitest'
import {
  type Chosen,
  rangeBetween,
  rangeToggled,
  type SelectedEntry,
  selectionActions,
  type SelectionSituation,
  toggled,
} from './selection.rules.ts'

const entry = (id: string, hasTracks = true): SelectedEntry => ({ id, mediaType: 'book', hasTracks })
const all = ['a', 'b', 'c', 'd', 'e'].map((id) => entry(id))
const chosenOf = (...ids: string[]): Chosen => new Map(ids.map((id) => [id, entry(id)]))
const idsOf = (chosen: Chosen) => [...chosen.keys()]

test('choosing twice is not choosing', () => {
  const once = toggled(new Map(), entry('a'))
  expect(idsOf(once)).toEqual(['a'])
  expect(idsOf(toggled(once, entry('a')))).toEqual([])
})

describe('a range', () => {
  test('has both ends, in either direction', () => {
    expect(rangeBetween(all, 'b', entry('d')).map(({ id }) => id)).toEqual(['b', 'c', 'd'])
    expect(rangeBetween(all, 'd', entry('b')).map(({ id }) => id)).toEqual(['b', 'c', 'd'])
  })

  test('without a start it is the one card', () => {
    expect(rangeBetween(all, null, entry('c'))).toEqual([entry('c')])
    expect(rangeBetween(all, 'gone', entry('c'))).toEqual([entry('c')])
  })

  test('is chosen as a whole as soon as one of it is not, else given up as a whole', () => {
    const range = all.slice(1, 4)
    expect(idsOf(rangeToggled(chosenOf('b'), range))).toEqual(['b', 'c', 'd'])
    expect(idsOf(rangeToggled(chosenOf('a', 'b', 'c', 'd'), range))).toEqual(['a'])
  })
})

const offered = (given: Partial<SelectionSituation>) =>
  selectionActions({
    entries: [entry('a')],
    libraryType: 'book',
    isAdmin: true,
    canUpdate: true,
    canDelete: true,
    isAllFinished: false,
    ...given,
  })

describe('what may be done with a selection', () => {
  test('the whole list for an admin in a book library', () => {
    expect(offered({})).toEqual([
      'play',
      'quickMatch',
      'markFinished',
      'addToCollection',
      'addToPlaylist',
      'edit',
      'remove',
    ])
  })

  test('[R2.068] playing only outside of podcast libraries, and only when all can be played', () => {
    expect(offered({ libraryType: 'podcast' })).not.toContain('play')
    expect(offered({ entries: [entry('a'), entry('b', false)] })).not.toContain('play')
    expect(offered({ libraryType: 'music' })).toContain('play')
  })

  test('[R2.069] quick match for admins, in book libraries', () => {
    expect(offered({ isAdmin: false })).not.toContain('quickMatch')
    expect(offered({ libraryType: 'podcast' })).not.toContain('quickMatch')
  })

  test('[R2.070] marking as finished in book libraries; when all are finished, as not finished', () => {
    expect(offered({ libraryType: 'music' })).not.toContain('markFinished')
    expect(offered({ isAllFinished: true })).toContain('markNotFinished')
    expect(offered({ isAllFinished: true })).not.toContain('markFinished')
  })

  test('[R2.071] collections with the update permission, in book libraries', () => {
    expect(offered({ canUpdate: false })).not.toContain('addToCollection')
    expect(offered({ libraryType: 'podcast' })).not.toContain('addToCollection')
  })

  test('[R2.072 R2.073] editing and removing by their permissions', () => {
    expect(offered({ canUpdate: false })).not.toContain('edit')
    expect(offered({ canDelete: false })).not.toContain('remove')
    expect(offered({ libraryType: 'podcast' })).toEqual(['edit', 'remove'])
  })
})
