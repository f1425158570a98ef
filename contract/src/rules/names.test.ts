import { describe, expect, test } from 'vitest'
import {
  formatSeries,
  normaliseSequence,
  parseSeries,
  titlePrefixAtEnd,
  titleSortKey,
  titleWithoutPrefix,
} from './names.ts'

describe('title prefixes', () => {
  test.each([
    ['The Book', 'Book', 'Book, The'],
    ['the book', 'book', 'book, The'],
    ['A Garden', 'Garden', 'Garden, A'],
    ['Theory of Everything', 'Theory of Everything', 'Theory of Everything'],
    ['The', 'The', 'The'],
    ['The ', 'The', 'The'],
    ['  The   Book ', 'Book', 'Book, The'],
    ['THE END', 'END', 'END, The'],
    ['L’été', 'été', 'été, L’'],
    ["l'été", 'été', "été, L'"],
    ['A', 'A', 'A'],
    ['', '', ''],
  ])('%j without its prefix is %j; with the prefix moved to the end, %j', (title, without, atEnd) => {
    expect(titleWithoutPrefix(title, ['the', 'a', "l'"])).toBe(without)
    expect(titlePrefixAtEnd(title, ['the', 'a', "l'"])).toBe(atEnd)
  })

  test('prefixes match in any case and with surrounding spaces', () => {
    expect(titleWithoutPrefix('The Book', [' THE '])).toBe('Book')
  })

  test('a title that is only a prefix is left unchanged', () => {
    expect(titleWithoutPrefix("L'", ["l'"])).toBe("L'")
  })

  test('without prefixes the title is left unchanged', () => {
    expect(titlePrefixAtEnd('The Book', [])).toBe('The Book')
    expect(titleSortKey('The Book', [])).toBe('the book')
    expect(titleSortKey('The Book', ['the'])).toBe('book')
  })
})

describe('series sequences', () => {
  test.each([
    ['007', '7'],
    ['0', '0'],
    ['00', '0'],
    ['01.50', '1.5'],
    ['1.0', '1'],
    ['0.5', '0.5'],
    ['01-03', '1-3'],
    ['1 – 3', '1-3'],
    ['Prequel', 'Prequel'],
    [' 2 ', '2'],
    ['', null],
    [null, null],
    ['2a', '2a'],
    ['1.2.3-4', '1.2.3-4'],
    ['1-2.3.4', '1-2.3.4'],
  ])('%j is formatted as %j', (sequence, expected) => {
    expect(normaliseSequence(sequence)).toBe(expected)
  })

  test.each([
    ['Dune #1', { name: 'Dune', sequence: '1' }],
    ['Dune #1.5', { name: 'Dune', sequence: '1.5' }],
    ['Dune  #1', { name: 'Dune', sequence: '1' }],
    ['Dune', { name: 'Dune', sequence: null }],
    ['We Are #1 #2', { name: 'We Are #1', sequence: '2' }],
    ['Number #one two', { name: 'Number #one two', sequence: null }],
    ['C#', { name: 'C#', sequence: null }],
    ['#1', { name: '#1', sequence: null }],
    ['Dune #', { name: 'Dune #', sequence: null }],
    ['  ', null],
  ])('%j is parsed as %j', (text, expected) => {
    expect(parseSeries(text)).toEqual(expected)
  })

  test('a formatted sequence parses back to the same value', () => {
    for (const series of [
      { name: 'Dune', sequence: '1' },
      { name: 'Bill, the Hero', sequence: null },
      { name: 'A #2 of B', sequence: '0.5' },
    ]) {
      expect(parseSeries(formatSeries(series))).toEqual(series)
    }
  })
})
