import { describe, expect, test } from 'vitest'
import { changeFor, differs, type OwnPlace, progressFor } from './translate.rules.ts'

const epub = { ext: 'epub' }
const pdf = { ext: 'pdf' }
const own = (ebookLocation: string | null, ebookFraction: number | null): OwnPlace => ({
  ebookLocation,
  ebookFraction,
})

describe('a position sent by KOReader', () => {
  test.each<[why: string, OwnPlace | undefined, percentage: number, isTaken: boolean]>([
    ['is accepted if there is none', undefined, 0.5, true],
    ['is accepted if ours has no fraction', own('epubcfi(/6/4)', null), 0.5, true],
    ['is accepted if it is different', own('epubcfi(/6/4)', 0.4), 0.5, true],
    ['is ignored if ours is more precise', own('epubcfi(/6/4)', 0.49), 0.5, false],
    ['is ignored if two hundredths away', own('epubcfi(/6/4)', 0.02), 0, false],
    ['is accepted near one without a location', own(null, 0.49), 0.5, true],
    ['is ignored if it is the same', own(null, 0.5), 0.5, false],
  ])('%s', (_why, place, percentage, isTaken) => {
    expect(changeFor({ progress: '/body/x', percentage }, epub, place)).toEqual(
      isTaken ? { ebookProgress: percentage, ebookLocation: null } : null,
    )
  })

  test('is a page in formats with pages', () => {
    const change = (progress: string, place?: OwnPlace) =>
      changeFor({ progress, percentage: 0.5 }, pdf, place)
    expect(change('012')).toEqual({ ebookProgress: 0.5, ebookLocation: '12' })
    expect(change('/body/x')).toEqual({ ebookProgress: 0.5, ebookLocation: null })
    expect(change('12', own('12', 0.5))).toBeNull()
    expect(change('12', own('12', 0.4))).not.toBeNull()
    expect(change('12', own('13', 0.5))).not.toBeNull()
  })
})

describe('our position for KOReader', () => {
  test.each([
    [pdf, '12', '12'],
    [pdf, 'epubcfi(/6/4)', null],
    [pdf, null, null],
    [epub, 'epubcfi(/6/4!/4/2)', '/body/DocFragment[2].0'],
    [epub, 'epubcfi(/6/5)', '/body/DocFragment[2].0'],
    [epub, 'epubcfi(/6/2)', '/body/DocFragment[1].0'],
    [epub, 'epubcfi(/6/1)', null],
    [epub, '12', null],
    [epub, null, null],
  ])('%j, %s: %s', (book, location, progress) => {
    expect(progressFor(own(location, 0.5), book)).toBe(progress)
  })

  test('differs if it is more than two hundredths away', () => {
    expect([
      differs(own(null, 0.53), { percentage: 0.5 }),
      differs(own(null, 0.47), { percentage: 0.5 }),
    ]).toEqual([true, true])
    expect([
      differs(own(null, 0.51), { percentage: 0.5 }),
      differs(own(null, null), { percentage: 0.5 }),
    ]).toEqual([false, false])
    expect(differs(own(null, 0.02), { percentage: 0 })).toBe(false)
  })
})
