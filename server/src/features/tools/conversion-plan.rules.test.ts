import { describe, expect, test } from 'vitest'
import { aBook } from '../../../test/made-items.ts'
import type { Book } from '../items/items.types.ts'
import { expectedBytes, planFiles } from './conversion-plan.rules.ts'
import type { ConversionRequest } from './tools.types.ts'

const chapters = [
  { id: 0, start: 0, end: 40, title: 'One' },
  { id: 1, start: 40, end: 100, title: '' },
]
const book = { ...aBook({ libraryId: 'l', folderId: 'f' }).media, chapters } as Book
const given = { book, folderName: 'Fog', durations: [60, 40] }
const wish = (codec: string) => ({ codec, kbits: 64 }) as ConversionRequest

describe('planned output files', () => {
  test('one M4B with all chapters, named after the folder', () => {
    expect(planFiles('encode-m4b', given, wish('aac'))).toMatchObject([
      {
        name: 'Fog.m4b',
        lengthSeconds: 100,
        change: { chapters: [{ title: 'One' }, {}], tags: { track: '1/1' } },
      },
    ])
  })

  test('one per chapter, numbered and tagged', () => {
    expect(planFiles('split-m4b', given, wish('mp3'))).toMatchObject([
      { name: '01 - One.mp3', lengthSeconds: 40, change: { chapters: [], tags: { title: 'One' } } },
      { name: '02 - 2.mp3', lengthSeconds: 60, change: { tags: { title: 'The Lighthouse 2' } } },
    ])
    expect(planFiles('split-m4b', given, wish('copy'))[0]?.name).toBe('01 - One.m4a')
  })

  test('none if there are no chapters to split by', () => {
    const one = { ...given, book: { ...book, chapters: chapters.slice(0, 1) } }
    expect(planFiles('split-m4b', one, wish('mp3'))).toEqual([])
  })

  test('are numbered with three digits if there are more than a hundred', () => {
    const many = Array.from({ length: 120 }, (_, id) => ({ id, start: id, end: id + 1, title: 'x' }))
    const planned = planFiles(
      'split-m4b',
      { ...given, durations: [120], book: { ...book, chapters: many } },
      wish('mp3'),
    )
    expect([planned[0]?.name, planned[119]?.name]).toEqual(['001 - x.mp3', '120 - x.mp3'])
  })
})

test('estimates their size with a margin of ten percent, or as that of the originals when copying', () => {
  expect(expectedBytes({ codec: 'aac', kbits: 64 }, 1000, 5)).toBe(8_800_000)
  expect(expectedBytes({ codec: 'copy', kbits: 64 }, 1000, 5)).toBe(5)
})
