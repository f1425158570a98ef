import { describe, expect, test } from 'vitest'
import { orderTracks, type TrackFile } from './track-order.rules.ts'

const track = (relPath: string, more: Partial<TrackFile> = {}): TrackFile => ({
  key: relPath,
  relPath,
  role: 'media',
  trackFromTag: null,
  trackTotalFromTag: null,
  discFromTag: null,
  previousIndex: null,
  isExcluded: false,
  ...more,
})
const order = (files: readonly TrackFile[], isOrderedByHand = false) =>
  orderTracks(files, {
    book: { title: 'Fog', authors: [], series: [], publishedYear: null },
    isOrderedByHand,
  })
const keys = (files: readonly TrackFile[], isByHand = false) =>
  order(files, isByHand)
    .tracks.filter(({ index }) => index > 0)
    .map(({ key }) => key)

describe('discs', () => {
  test.each<[why: string, files: TrackFile[], from: string]>([
    ['tags without gaps', [track('a.mp3', { discFromTag: 1 }), track('b.mp3', { discFromTag: 2 })], 'tags'],
    [
      'names if tags have gaps',
      [track('CD1/a.mp3', { discFromTag: 1 }), track('CD2/b.mp3', { discFromTag: 3 })],
      'names',
    ],
    [
      'names if the tags put all files on disc 1',
      [track('CD1/a.mp3', { discFromTag: 1 }), track('CD2/b.mp3', { discFromTag: 1 })],
      'names',
    ],
    [
      'tags with gaps if names have no numbers',
      [track('a.mp3', { discFromTag: 1 }), track('b.mp3', { discFromTag: 3 })],
      'tags',
    ],
    [
      'tags of one disc if names have no numbers',
      [track('a.mp3', { discFromTag: 1 }), track('b.mp3', { discFromTag: 1 })],
      'tags',
    ],
    ['names if a tag is missing', [track('CD1/a.mp3', { discFromTag: 1 }), track('CD2/b.mp3')], 'names'],
    ['nothing', [track('a.mp3'), track('b.mp3')], 'none'],
    ['nothing if a tag is missing', [track('a.mp3', { discFromTag: 1 }), track('b.mp3')], 'none'],
  ])('come from %s', (_why, files, from) => {
    expect(order(files).discsFrom).toBe(from)
  })

  test('are sorted numerically', () => {
    const files = [10, 9, 8].map((disc) => track(`${disc}.mp3`, { discFromTag: disc }))
    expect(order(files).discsFrom).toBe('tags')
    expect(keys(files)).toEqual(['8.mp3', '9.mp3', '10.mp3'])
  })

  test('a file beside the disc folders comes first', () => {
    expect(keys([track('CD1/a.mp3'), track('CD2/b.mp3'), track('z.mp3')])).toEqual([
      'z.mp3',
      'CD1/a.mp3',
      'CD2/b.mp3',
    ])
  })
})

describe('tracks', () => {
  test.each<[why: string, files: TrackFile[], from: string, inOrder: string[]]>([
    [
      'tags that distinguish as many files',
      [track('1.mp3', { trackFromTag: 2 }), track('2.mp3', { trackFromTag: 1 })],
      'tags',
      ['2.mp3', '1.mp3'],
    ],
    [
      'names that distinguish more files',
      [track('1.mp3', { trackFromTag: 1 }), track('2.mp3', { trackFromTag: 1 })],
      'names',
      ['1.mp3', '2.mp3'],
    ],
    ['names if there are no tags', [track('2.mp3'), track('10.mp3')], 'names', ['2.mp3', '10.mp3']],
    ['nothing', [track('Sea.mp3'), track('Bell.mp3')], 'none', ['Bell.mp3', 'Sea.mp3']],
    ['one tag', [track('Sea.mp3', { trackFromTag: 1 }), track('Bell.mp3')], 'tags', ['Sea.mp3', 'Bell.mp3']],
  ])('come from %s', (_why, files, from, inOrder) => {
    expect(order(files).tracksFrom).toBe(from)
    expect(keys(files)).toEqual(inOrder)
  })

  test('in a bonus folder come last and do not affect the choice of source', () => {
    const files = [track('extra/0.mp3', { role: 'extra', trackFromTag: 1 }), track('1.mp3'), track('2.mp3')]
    expect(order(files).tracksFrom).toBe('names')
    expect(keys(files)).toEqual(['1.mp3', '2.mp3', 'extra/0.mp3'])
  })

  test('that are excluded have no index', () => {
    const { tracks } = order([
      track('1.mp3'),
      track('2.mp3', { isExcluded: true }),
      track('3.mp3', { role: 'sample' }),
    ])
    expect(tracks.map(({ key, index }) => [key, index])).toEqual([
      ['1.mp3', 1],
      ['2.mp3', -1],
      ['3.mp3', -1],
    ])
  })

  test('with the same path are sorted by key', () => {
    const same = [track('a.mp3', { key: 'y' }), track('a.mp3', { key: 'x' })]
    expect([keys(same), keys(same.toReversed())]).toEqual([
      ['x', 'y'],
      ['x', 'y'],
    ])
  })
})

describe('a manual order', () => {
  const files = [track('1.mp3', { previousIndex: 2 }), track('2.mp3', { previousIndex: 1 }), track('0.mp3')]

  test('is kept, and new files are appended', () => {
    expect(keys(files, true)).toEqual(['2.mp3', '1.mp3', '0.mp3'])
    expect(order(files, true)).toMatchObject({ tracksFrom: 'hand', missingParts: [] })
    expect(keys(files)).toEqual(['0.mp3', '1.mp3', '2.mp3'])
  })

  test('is used only if a file has an index', () => {
    const none = [track('2.mp3', { previousIndex: -1 }), track('1.mp3', { previousIndex: 0 })]
    expect(order(none, true).tracksFrom).toBe('names')
    const one = [track('1.mp3'), track('2.mp3', { previousIndex: 1 })]
    expect(keys(one, true)).toEqual(['2.mp3', '1.mp3'])
  })

  test('suppresses missing parts', () => {
    const gap = [track('1.mp3', { previousIndex: 1 }), track('4.mp3', { previousIndex: 2 })]
    expect([order(gap, true).missingParts, order(gap).missingParts]).toEqual([[], [2, 3]])
  })
})

test('a track total is used only if the track numbers come from tags', () => {
  const tagged = (total: number | null) =>
    [1, 2].map((number) => track(`${number}.mp3`, { trackFromTag: number, trackTotalFromTag: total }))
  expect(order(tagged(4)).missingParts).toEqual([3, 4])
  expect(order(tagged(null)).missingParts).toEqual([])
  const named = [track('1.mp3', { trackTotalFromTag: 4 }), track('2.mp3', { trackTotalFromTag: 4 })]
  expect(order(named).missingParts).toEqual([])
})
