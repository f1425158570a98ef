import { describe, expect, test } from 'vitest'
import { readRanges } from './byte-ranges.ts'

describe('a Range header, for a file of 1000 bytes', () => {
  const range = (start: number, end: number) => ({ start, end })
  test.each([
    [undefined, 'whole'],
    ['', 'whole'],
    ['bytes=', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=5-2', 'whole'],
    ['bytes=1-2-3', 'whole'],
    ['bytes=0x1-2', 'whole'],
    ['items=0-5', 'whole'],
    ['bytes=0-1,zzz', 'whole'],
    ['bytes=0-0', [range(0, 0)]],
    ['bytes=0-', [range(0, 999)]],
    ['BYTES=0-9', [range(0, 9)]],
    ['bytes=10-19', [range(10, 19)]],
    ['bytes= 10-19 ', [range(10, 19)]],
    ['bytes=990-5000', [range(990, 999)]],
    ['bytes=999-', [range(999, 999)]],
    ['bytes=-1', [range(999, 999)]],
    ['bytes=-5000', [range(0, 999)]],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=1000-2000', 'unsatisfiable'],
    ['bytes=5000-,-0', 'unsatisfiable'],
    ['bytes=99999999999999999999-', 'whole'],
    ['bytes=0-9,5000-', [range(0, 9)]],
    ['bytes=0-9,500-509', [range(0, 9), range(500, 509)]],
    ['bytes=500-509,0-9', [range(500, 509), range(0, 9)]],
    ['bytes=0-99,50-149', [range(0, 149)]],
    ['bytes=0-9,20-29,900-', [range(0, 29), range(900, 999)]],
    [`bytes=${'0-999,'.repeat(99)}0-999`, [range(0, 999)]],
    [`bytes=${'0-0,'.repeat(5000)}0-0`, 'whole'],
    [`bytes=${Array.from({ length: 11 }, (_, at) => `${at * 90}-${at * 90 + 1}`).join(',')}`, 'whole'],
  ])('%s', (header, expected) => {
    expect(readRanges(header, 1000)).toEqual(expected)
  })

  test('no range of an empty file can be satisfied', () => {
    expect(readRanges('bytes=0-', 0)).toBe('unsatisfiable')
    expect(readRanges('bytes=-1', 0)).toBe('unsatisfiable')
    expect(readRanges(undefined, 0)).toBe('whole')
  })
})
