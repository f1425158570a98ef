import { describe, expect, test } from 'vitest'
import { readFileNumbers, type BookWords } from './file-numbers.rules.ts'

const WORDS: BookWords = { title: 'Dune', authors: ['Frank Herbert'], series: [], publishedYear: '1965' }
/** `2/3` is the third track of the second disc, `3` a track without a disc, `^` an opening, `?` neither. */
const numbers = (names: readonly string[], words: Partial<BookWords> = {}) =>
  readFileNumbers(
    names.map((name) => `${name}.mp3`),
    { ...WORDS, ...words },
  ).map(({ disc, track, isOpening }) => {
    const place = `${isOpening ? '^' : ''}${track ?? (isOpening ? '' : '?')}`
    return disc === null ? place : `${disc}/${place}`
  })

describe('numbers in file names', () => {
  test.each([
    ['count the tracks', ['01', '02', '10'], ['1', '2', '10']],
    ['stand before or behind the title', ['01 - Dune', 'Dune 02'], ['1', '2']],
    ['say disc and track', ['1-01', '1-02', '2-01'], ['1/1', '1/2', '2/1']],
    ['say disc and track with dots', ['1.01', '2.01', '2.02'], ['1/1', '2/1', '2/2']],
    ['say track and total', ['1-12', '2-12', '3-12'], ['1', '2', '3']],
    ['say track and total of a named disc', ['CD2 1-12', 'CD2 2-12'], ['2/1', '2/2']],
    ['say disc and track of a named disc', ['CD2 3-01', 'CD2 3-02'], ['2/1', '2/2']],
    ['count the tracks where one name has no pair', ['1-01', '2'], ['1', '2']],
    ['of a single file are a number', ['3-01'], ['3']],
    ['name the disc', ['CD 2 - 03', 'Disc 1 - 04'], ['2/3', '1/4']],
    ['name the disc in short', ['d1t03', 'd2 t01'], ['1/3', '2/1']],
    ['name season and episode', ['S01E02', 's1e11 - Sand', 'S02E01'], ['1/2', '1/11', '2/1']],
    ['are grouped by the side of a tape', ['Side A 1', 'Side A 2', 'Side B 1'], ['1/1', '1/2', '2/1']],
    ['are grouped by named tapes', ['Tape 1, Side B 01', 'Dune Tape 2 Side A'], ['1002/1', '2001/?']],
    ['are grouped by side within a folder', ['CD2/Side A 1', 'CD2/Side B 1'], ['2001/1', '2002/1']],
    ['ignore a side that only some names have', ['01 Side A', '02 Dark side'], ['1', '2']],
    [
      'are not track numbers if they are dates',
      ['2020-01-05 x', '2020-10-02 x', '2021-01-01 x'],
      ['?', '?', '?'],
    ],
    ['count the tracks of one day', ['2020-01-05 - 01', '2020-01-05 - 02'], ['1', '2']],
    ['are counted by the folder of the disc', ['CD1/01', 'CD2/01'], ['1/1', '2/1']],
    ['are counted by the folder before the name', ['CD2/Disc 7 - 01', 'CD2/02'], ['2/1', '2/2']],
    ['are counted by tapes and their sides', ['Tape 2 Side B/01'], ['2002/1']],
    ['are counted by parts and their discs', ['Part 3/CD 1/01'], ['3001/1']],
    ['tell files apart, not the first ones in them', ['2001 - 01', '2001 - 02'], ['1', '2']],
    ['tell files apart on each disc', ['CD1 7 01', 'CD2 7 01', 'CD2 7 02'], ['1/1', '2/1', '2/2']],
    ['tell nothing if only some names have them', ['7 1', '7'], ['7', '7']],
    ['name the disc in short behind the title', ['Dune d1t03', 'Dune d2t01'], ['1/3', '2/1']],
    ['are the first where both tell files apart', ['01 of 10', '02 of 11'], ['1', '2']],
    ['have four digits at most', ['20190101 - 01', '20190102 - 02'], ['1', '2']],
    ['may have four digits', ['1001', '1002'], ['1001', '1002']],
    ['may be spelled out', ['Chapter One', 'Chapter Twenty Two'], ['1', '22']],
    ['are not spelled out if one name has digits', ['Chapter One', 'Chapter 2'], ['^', '2']],
    ['may be Chinese', ['第一章', '第三章 山', '第二章', '第十章'], ['1', '3', '2', '10']],
    ['may be Chinese with a zero', ['第一〇五章', '第一〇四章', '第一百零三章'], ['105', '104', '103']],
    ['may be Arabic', ['الفصل ١', 'الفصل ٢', 'الفصل ١٠'], ['1', '2', '10']],
    ['may be Persian', ['۰۹ - فصل', '۱۰ - فصل'], ['9', '10']],
    ['may be Hindi', ['अध्याय ९', 'अध्याय १०'], ['9', '10']],
    ['may be Thai', ['บทที่ ๙', 'บทที่ ๑๐'], ['9', '10']],
    ['may be full-width', ['第９回', '第１０回'], ['9', '10']],
    ['may be missing', ['Storm', 'Calm'], ['?', '?']],
  ])('%s', (_name, names, expected) => {
    expect(numbers(names)).toEqual(expected)
  })

  test.each([
    ['in the title', ['Catch 22 - 01', 'Catch 22 - 02'], { title: 'Catch 22' }, ['1', '2']],
    ['in the series', ['Area 51 3 1', 'Area 51 3 2'], { series: ['Area 51 3'] }, ['1', '2']],
    ['in the author', ['50 Cent 1', '50 Cent 2'], { authors: ['50 Cent'] }, ['1', '2']],
    ['in the longer of two names', ['Area 51 7 1'], { title: 'Area 51', series: ['Area 51 7'] }, ['1']],
    ['in a title of several numbers', ['11-22-63 - 01', '11-22-63 - 02'], { title: '11-22-63' }, ['1', '2']],
    ['but not in a title that is only a number', ['1984', '1985'], { title: '1984' }, ['1984', '1985']],
    ['if they are the year', ['1965 1', '2 1965'], {}, ['1', '2']],
    ['but not in a longer number containing the year', ['19651', '19652 3'], {}, ['?', '3']],
    ['but not for an invalid year', ['65 1'], { publishedYear: '65' }, ['65']],
    ['but not without a year', ['1965'], { publishedYear: null }, ['1965']],
  ])('are ignored %s', (_name, names, words, expected) => {
    expect(numbers(names, words)).toEqual(expected)
  })
})

describe('a file without a number', () => {
  test.each([
    ['opens the book if its name says so', ['Prologue', '01', '02'], ['^', '1', '2']],
    ['opens the book if its name says so anywhere', ['Dune The Prologue', '01'], ['^', '1']],
    ['opens the book if the others are numbered from two', ['Dune', 'Dune 2', 'Dune 3'], ['^', '2', '3']],
    ['does not open it if they are numbered from one', ['Dune', 'Dune 1', 'Dune 2'], ['?', '1', '2']],
    ['does not open it if they are numbered from three', ['Dune', 'Dune 3', 'Dune 4'], ['?', '3', '4']],
    ['does not open it if there are two of them', ['Dune', 'Storm', 'Dune 2'], ['?', '?', '2']],
    ['that has one after all opens nothing', ['Prologue 3', '01'], ['3', '1']],
  ])('%s', (_name, names, expected) => {
    expect(numbers(names)).toEqual(expected)
  })
})
