import { describe, expect, test } from 'vitest'
import {
  countSegments,
  isTooLong,
  playlistText,
  segmentAt,
  segmentIndex,
  segmentName,
  toChunks,
} from './hls-playlist.rules.ts'

describe('the timeline in segments', () => {
  test.each([
    [0, 1],
    [0.2, 1],
    [5.9, 1],
    [6, 1],
    [6.4, 1],
    [6.5, 2],
    [12, 2],
    [36_000, 6000],
  ])('%d seconds take %d segments', (seconds, count) => {
    expect(countSegments(seconds)).toBe(count)
  })

  test('a thousand hours fit into a stream, but not what a damaged file may claim', () => {
    expect(isTooLong(1000 * 3600)).toBe(false)
    expect(isTooLong(2 ** 32)).toBe(true)
  })

  test.each([
    [0, 0],
    [5.994, 0],
    [5.996, 1],
    [6, 1],
    [59.9, 9],
    [1000, 9],
    [-0.02, 0],
  ])('%d seconds into a minute is in segment %d', (seconds, index) => {
    expect(segmentAt(seconds, 10)).toBe(index)
  })

  test('a playlist lists every segment, including the remainder', () => {
    expect(playlistText(20.25)).toBe(
      [
        '#EXTM3U',
        '#EXT-X-VERSION:3',
        '#EXT-X-MEDIA-SEQUENCE:0',
        '#EXT-X-PLAYLIST-TYPE:VOD',
        '#EXT-X-TARGETDURATION:6',
        ...['#EXTINF:6,', 'output-0.ts', '#EXTINF:6,', 'output-1.ts', '#EXTINF:6,', 'output-2.ts'],
        ...['#EXTINF:2.25,', 'output-3.ts', '#EXT-X-ENDLIST', ''],
      ].join('\n'),
    )
  })

  test('a remainder too short for its own segment extends the last one', () => {
    const text = playlistText(12.3)
    expect(text).toContain('#EXT-X-TARGETDURATION:7')
    expect(text.match(/#EXTINF:[\d.]+/g)).toEqual(['#EXTINF:6', '#EXTINF:6.3'])
  })

  test('segment names are parsed as strictly as they are written', () => {
    for (const index of [0, 7, 9_999_999]) expect(segmentIndex(segmentName(index))).toBe(index)
    const others = [
      'output.m3u8',
      'output-.ts',
      'output-01.ts',
      'output--1.ts',
      'output-1.ts/..',
      '../output-1.ts',
    ]
    for (const name of [...others, 'output-10000000.ts', 'output-1e3.ts', '']) {
      expect(segmentIndex(name)).toBeUndefined()
    }
  })

  test.each<[number[], (number | string)[]]>([
    [[], []],
    [[4], [4]],
    [
      [2, 0, 1, 9, 11, 12],
      ['0-2', 9, '11-12'],
    ],
  ])('%j is reported as %j', (made, chunks) => {
    expect(toChunks(made)).toEqual(chunks)
  })
})
