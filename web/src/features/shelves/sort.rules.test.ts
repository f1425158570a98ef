import { describe, expect, test } from 'vitest'
import { chooseSort, itemSorts, validSort } from './sort.rules.ts'

const keys = (options: ReturnType<typeof itemSorts>) => options.map(({ key }) => key)

describe('sort options', () => {
  test('each type of library has its own; sequence only within a series', () => {
    expect(keys(itemSorts('podcast', false))).toContain('media.numTracks')
    expect(keys(itemSorts('podcast', false))).not.toContain('media.duration')
    expect(keys(itemSorts('music', false))).not.toContain('media.metadata.publishedYear')
    expect(keys(itemSorts('book', false))).not.toContain('sequence')
    expect(keys(itemSorts('book', true))).toContain('sequence')
  })

  test('an unknown sort falls back to title, ascending', () => {
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

describe('choosing a sort', () => {
  const bySize = { key: 'size', isDescending: true }

  test('choosing the current one reverses it', () => {
    expect(chooseSort(bySize, 'size')).toEqual({ key: 'size', isDescending: false })
  })

  test('sorting by name starts ascending, other sorts keep the direction', () => {
    expect(chooseSort(bySize, 'media.metadata.title').isDescending).toBe(false)
    expect(chooseSort(bySize, 'addedAt').isDescending).toBe(true)
  })
})
