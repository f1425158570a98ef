import { describe, expect, test } from 'vitest'
import { compareNaturally, compareSequences, foldText, naturalSortKey, sequenceNumber } from './sorting.ts'

describe('natural order', () => {
  test.each([
    [
      ['Book 10', 'Book 9', 'Book 1'],
      ['Book 1', 'Book 9', 'Book 10'],
    ],
    [
      ['b', 'A', 'a', 'B'],
      ['A', 'a', 'B', 'b'],
    ],
    [
      ['Zoe', 'Émile', 'Edith', 'Øystein', 'Oscar', 'Ozzy'],
      ['Edith', 'Émile', 'Oscar', 'Øystein', 'Ozzy', 'Zoe'],
    ],
    [
      ['“Quoted” Things', 'Quiet', 'Quote'],
      ['Quiet', 'Quote', '“Quoted” Things'],
    ],
    [
      ['L’été', 'Lest', 'Lete'],
      ['Lest', 'Lete', 'L’été'],
    ],
    [
      ['Café 2', 'Cafe 10', 'Cafe 1'],
      ['Cafe 1', 'Café 2', 'Cafe 10'],
    ],
    [
      ['007', '7', '8', '10'],
      ['007', '7', '8', '10'],
    ],
    [
      ['Abc', '9 Lives', '!!!', '100 Years'],
      ['!!!', '9 Lives', '100 Years', 'Abc'],
    ],
    [
      ['Ёлка', 'Ель', 'Жук'],
      ['Ёлка', 'Ель', 'Жук'],
    ],
    [
      ['C# & Other Stories', 'C and D', 'C'],
      ['C', 'C and D', 'C# & Other Stories'],
    ],
  ])('%j becomes %j', (unsorted, sorted) => {
    expect([...unsorted].sort(compareNaturally)).toEqual(sorted)
  })

  test('comparing keys gives the same order as comparing texts', () => {
    const titles = [
      'Part 2',
      'part 10',
      'PART 1',
      'Ärger',
      'Aerger',
      'ärger 3',
      '雪の国',
      '红月亮',
      'Zebra',
      '',
    ]
    const byKey = [...titles].sort((a, b) => {
      const [keyA, keyB] = [naturalSortKey(a), naturalSortKey(b)]
      return keyA < keyB ? -1 : keyA > keyB ? 1 : a < b ? -1 : 1
    })
    expect([...titles].sort(compareNaturally)).toEqual(byKey)
  })

  test('marks that form distinct letters are kept', () => {
    expect(foldText('が')).not.toBe(foldText('か'))
    expect(foldText('कि')).not.toBe(foldText('की'))
    expect(foldText('Łukasz ÅÄÖ ß Þór')).toBe('lukasz aao ss thor')
  })

  test('keys of very long digit runs and titles are bounded in length', () => {
    expect(naturalSortKey('9'.repeat(100_000)).length).toBeLessThan(600)
    expect(naturalSortKey(' '.repeat(100_000) + 'a')).toBe('a')
  })
})

describe('order within a series', () => {
  test('numbers by value, then words, then books without a sequence', () => {
    const unsorted = [null, '10', '2', '1.5', '0.5', 'Prequel', '1', '', '4-6', '4', '1.10']
    const sorted = unsorted.toSorted(compareSequences)
    expect(sorted.slice(0, 9)).toEqual(['0.5', '1', '1.10', '1.5', '2', '4', '4-6', '10', 'Prequel'])
    expect(sorted.slice(9).every((sequence) => !sequence)).toBe(true)
  })

  test.each([
    ['1', 1],
    ['1.5', 1.5],
    ['Book 3', 3],
    ['4-6', 4],
    ['x', null],
    [null, null],
  ])('the numeric value of %j is %j', (sequence, number) => {
    expect(sequenceNumber(sequence)).toBe(number)
  })
})
