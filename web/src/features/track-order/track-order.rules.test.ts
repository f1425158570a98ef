import { expect, test } from 'vitest'
import { anAudioFile } from '../../../test/item-builders.ts'
import {
  afterDrag,
  isSameOrder,
  newNumbers,
  orderOf,
  sortedBy,
  type TrackSort,
  withExcluded,
} from './track-order.rules.ts'

const files = [
  anAudioFile('b 10.mp3', { index: 2, trackNumFromFilename: 10, trackNumFromMeta: 1 }),
  anAudioFile('a 2.mp3', { index: 3, trackNumFromFilename: 2, trackNumFromMeta: null }),
  anAudioFile('c 1.mp3', { index: 1, trackNumFromFilename: 1, trackNumFromMeta: 2 }),
]
const namesOf = (list: readonly (typeof files)[number][] | ReturnType<typeof orderOf>) =>
  list.map(({ metadata }) => metadata.filename.slice(0, 1)).join('')
const inoOf = (letter: string) =>
  files.find(({ metadata }) => metadata.filename.startsWith(letter))?.ino ?? ''

test('starts in playback order', () => {
  expect(namesOf(orderOf(files))).toBe('cba')
})

test('an excluded file moves to the top; an included one to just below the excluded', () => {
  const off = withExcluded(orderOf(files), inoOf('a'), true)
  expect(namesOf(off)).toBe('acb')
  expect([...newNumbers(off).values()]).toEqual([null, 1, 2])
  const both = withExcluded(off, inoOf('b'), true)
  expect(namesOf(both)).toBe('abc')
  expect(namesOf(withExcluded(both, inoOf('a'), false))).toBe('bac')
})

test('dragging does not mix excluded and included files', () => {
  const [first, ...others] = withExcluded(orderOf(files), inoOf('a'), true)
  if (!first) throw new Error('There are three')
  expect(namesOf(afterDrag([...others, first]))).toBe('acb')
})

test.each<[TrackSort, string]>([
  ['current', 'cba'],
  ['filename', 'abc'],
  ['nameTrack', 'cab'],
  ['tagTrack', 'bca'],
])('sorted by %s: %s', (sort, expected) => {
  expect(namesOf(sortedBy(files, sort))).toBe(expected)
})

test.each<TrackSort>(['nameTrack', 'tagTrack'])(
  'sorted by %s: disc by disc, with unnumbered files last in their existing order',
  (sort) => {
    const file = (name: string, disc: number | null, track: number | null) =>
      anAudioFile(name, {
        discNumFromFilename: disc,
        discNumFromMeta: disc,
        trackNumFromFilename: track,
        trackNumFromMeta: track,
      })
    const mixed = [
      file('f', null, null),
      file('e', null, null),
      file('d', 2, null),
      file('c', 2, 1),
      file('b', 1, 9),
      file('a', 1, 3),
    ]
    expect(namesOf(sortedBy(mixed, sort))).toBe('abcdfe')
  },
)

test('compares numbers in filenames numerically', () => {
  const named = [anAudioFile('a 10.mp3'), anAudioFile('a 9.mp3')]
  expect(sortedBy(named, 'filename').map(({ metadata }) => metadata.filename)).toEqual([
    'a 9.mp3',
    'a 10.mp3',
  ])
})

test('ignores a file that no longer exists', () => {
  expect(withExcluded(files, 'gone', true)).toEqual(files)
})

test('detects changes in order and exclusion', () => {
  const order = orderOf(files)
  expect(isSameOrder(order, orderOf(files))).toBe(true)
  expect(isSameOrder(order, sortedBy(files, 'filename'))).toBe(false)
  expect(isSameOrder(order, withExcluded(order, inoOf('c'), true))).toBe(false)
})
