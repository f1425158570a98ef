import { expect, test } from 'vitest'
import { tidyChapters, findChapterProblem } from './chapters.rules.ts'

type Given = readonly [start: number, end: number, title?: string]
const chapters = (given: readonly Given[]) =>
  given.map(([start, end, title = 'A title']) => ({ start, end, title }))

test.each<[given: readonly Given[], problem: string | null]>([
  [[], null],
  [[[0, 10]], null],
  [
    [
      [0, 10],
      [10, 100],
    ],
    null,
  ],
  [[[0, 200]], null],
  [[[0, 10, '']], 'Chapter 1 has no title'],
  [
    [
      [0, 10],
      [10, 10],
    ],
    'Chapter 2 must end after it starts',
  ],
  [[[5, 4]], 'Chapter 1 must end after it starts'],
  [
    [
      [5, 10],
      [5, 20],
    ],
    'Chapter 2 must start after the one before it',
  ],
  [
    [
      [5, 10],
      [4, 20],
    ],
    'Chapter 2 must start after the one before it',
  ],
  [
    [
      [0, 10],
      [101.9, 120],
    ],
    null,
  ],
  [
    [
      [0, 10],
      [102, 120],
    ],
    'Chapter 2 starts after the end of the book',
  ],
])('in a book of 100 seconds, chapters %j: %s', (given, problem) => {
  expect(findChapterProblem(chapters(given), 100)).toBe(problem)
})

test('each chapter ends no later than the next one starts, the last with the book', () => {
  expect(
    tidyChapters(
      chapters([
        [0, 50, 'One'],
        [20, 30, 'Two'],
        [40, 200, 'Three'],
      ]),
      100,
    ),
  ).toEqual([
    { id: 0, start: 0, end: 20, title: 'One' },
    { id: 1, start: 20, end: 30, title: 'Two' },
    { id: 2, start: 40, end: 100, title: 'Three' },
  ])
})

test('a last chapter that rounding moved past the end keeps two seconds', () => {
  expect(tidyChapters(chapters([[101, 200]]), 100)).toMatchObject([{ start: 101, end: 103 }])
})
