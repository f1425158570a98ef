import { describe, expect, test } from 'vitest'
import { chooseSort, itemSorts, validSort } from './sort.rules.ts'

const keys = (options: ReturnType<typeof itemSorts>) => options.map(({ key }) => key)

describe('orders of a shelf', () => {
  test('each kind of library has its own; a place in a series only within one', () => {
    expect(keys(itemSorts('podcast', false))).toContain('media.numTracks')
    expect(keys(itemSorts('podcast', false))).not.toContain('media.duration')
    expect(keys(itemSorts('music', false))).not.toContain('media.metadata.publishedYear')
    expect(keys(itemSorts('book', false))).not.toContain('sequence')
    expect(keys(itemSorts('book', true))).toContain('sequence')
  })

  test('an order the list does not know becomes the title, ascending', () => {
    const options = itemSorts('book', false)
    expect(validSort(options, { key: 'media.numTracks', isDescending: true })).toEqual({
      key: 'media.metadata.title',
      isDescending: false,
    })
    expect(validSort(options, { key: 'size', isDescending: true })).toEqual({
      key: 'size',
      isDescending: true,
    })
  })
})

describe('choosing an order', () => {
  const bySize = { key: 'size', isDescending: true }

  test('the current one again turns round', () => {
    expect(chooseSort(bySize, 'size')).toEqual({ key: 'size', isDescending: false })
  })

  test('names begin with A, other orders keep the direction', () => {
    expect(chooseSort(bySize, 'media.metadata.title').isDescending).toBe(false)
    expect(chooseSort(bySize, 'addedAt').isDescending).toBe(true)
  })
})
