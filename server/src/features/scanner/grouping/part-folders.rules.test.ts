import { describe, expect, test } from 'vitest'
import { readPartName, subfolderKind } from './part-folders.rules.ts'

describe('names of disc and part folders', () => {
  test.each([
    ['CD1', 'strong', [1]],
    ['cd02', 'strong', [2]],
    ['CD 1', 'strong', [1]],
    ['CD_1', 'strong', [1]],
    ['CD-12', 'strong', [12]],
    ['Disc 1', 'strong', [1]],
    ['Disk 01', 'strong', [1]],
    ['Disc One', 'strong', [1]],
    ['Disc II', 'strong', [2]],
    ['[Disc 3]', 'strong', [3]],
    ['Disc 1 of 3', 'strong', [1]],
    ['Disc 1 (of 3)', 'strong', [1]],
    ['CD 1 - The Beginning', 'strong', [1]],
    ['CD1 The Beginning', 'strong', [1]],
    ['01 - CD 1', 'strong', [1]],
    ['1. CD', 'strong', [1]],
    ['Диск 2', 'strong', [2]],
    ['Disco 2', 'weak', [2]],
    ['Part 1', 'weak', [1]],
    ['Part Two', 'weak', [2]],
    ['Part III', 'weak', [3]],
    ['Teil 4', 'weak', [4]],
    ['1. Teil', 'weak', [1]],
    ['Chapter 01', 'weak', [1]],
    ['01 - Chapter 1', 'weak', [1]],
    ['Kapitel 7', 'weak', [7]],
    ['Side A', 'weak', [1]],
    ['Tape 2 Side B', 'weak', [2, 2]],
    ['Cassette 3', 'weak', [3]],
    ['1', 'bare', [1]],
    ['02', 'bare', [2]],
  ])('%s is a %s part %j', (name, strength, numbers) => {
    expect(readPartName(name)).toEqual({ strength, numbers, stem: '' })
  })

  test.each([
    ['Dune CD1', 'dune'],
    ['Dune - Disc 2 of 3', 'dune'],
    ['The Stand (CD 04)', 'thestand'],
  ])('%s is a disc of %s', (name, stem) => {
    expect(readPartName(name)).toMatchObject({ strength: 'strong', stem })
  })

  test.each([
    'Discworld 1',
    'Disco 2 Book',
    'Disc World 3',
    'CD A Love Story',
    'Disc I Am',
    'CDs',
    'CD 2023',
    'Part 1 - The Fellowship',
    'Dune Part 1',
    '01 - Dune',
    'Book 1',
    'Vol 2',
    'Volume 3',
    '1984',
    '101 Dalmatians',
    'Chapterhouse',
    'Sides of Me',
    'Part',
    '',
    '雪の国',
  ])('%s is not a part name', (name) => {
    expect(readPartName(name)).toBeNull()
  })
})

test.each([
  ['Extras', true, 'extra'],
  ['Bonus Material', true, 'extra'],
  ['sample', true, 'sample'],
  ['Hörprobe', true, 'sample'],
  ['PDF', false, 'format'],
  ['E-Books', false, 'format'],
  ['mp3', true, 'format'],
  ['Hörbuch', true, 'format'],
  ['Companion', false, 'extra'],
  ['Companion', true, null],
  ['Notes from Underground', false, null],
  ['Maps of Meaning', true, null],
])('a folder named %s (with audio: %s) is %j', (name, hasAudio, kind) => {
  expect(subfolderKind(name, hasAudio)).toBe(kind)
})
