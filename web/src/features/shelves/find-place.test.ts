import { naturalSortKey } from '@lectern/contract/rules/sorting'
import { describe, expect, test } from 'vitest'
import { findFirst } from './find-place.ts'
import { alphabetOf, isBehindText } from './letters.rules.ts'

const keyOf = (index: number) => `key ${String(index).padStart(6, '0')}`

describe('searching a sorted list without loading it', () => {
  test.each([0, 1, 2, 3, 7, 99_999, 100_000])('finds place %i in a hundred thousand', async (place) => {
    let looks = 0
    const keyAt = (index: number) => {
      looks += 1
      return Promise.resolve(keyOf(index))
    }
    expect(await findFirst(100_000, keyAt, (key) => key >= keyOf(place))).toBe(place)
    expect(looks).toBeLessThan(40)
  })

  test('returns 0 for an empty list', async () => {
    expect(
      await findFirst(
        0,
        () => Promise.resolve(''),
        () => true,
      ),
    ).toBe(0)
  })
})

describe('jumping to a letter', () => {
  const titles = ['1984', 'Ärger', 'Anna', 'Bel', 'Émile', 'Oz', 'Żuk'].toSorted((a, b) =>
    naturalSortKey(a) < naturalSortKey(b) ? -1 : 1,
  )
  const find = (list: string[], text: string, isDescending: boolean) =>
    findFirst(
      list.length,
      (index) => Promise.resolve(naturalSortKey(list[index] ?? '')),
      isBehindText(text, isDescending),
    )

  test('finds the first name starting with it, or the next one after', async () => {
    expect(titles[await find(titles, 'A', false)]).toBe('Anna')
    expect(titles[await find(titles, 'E', false)]).toBe('Émile')
    expect(titles[await find(titles, 'C', false)]).toBe('Émile')
    expect(titles[await find(titles, '#', false)]).toBe('1984')
  })

  test('works in a descending list too', async () => {
    const backwards = titles.toReversed()
    expect(backwards[await find(backwards, 'A', true)]).toBe('Ärger')
    expect(backwards[await find(backwards, 'E', true)]).toBe('Émile')
    expect(backwards[await find(backwards, '#', true)]).toBe('1984')
  })

  test('the alphabet follows the sort direction, and includes Cyrillic for Russian', () => {
    expect(alphabetOf('en-us', false).slice(0, 3)).toEqual(['#', 'A', 'B'])
    expect(alphabetOf('en-us', true).at(-1)).toBe('#')
    expect(alphabetOf('ru', false)).toContain('Ж')
  })
})
