import { describe, expect, test } from 'vitest'
import {
  aFullBook,
  aFullPodcast,
  anAudioFile,
  anEpisode,
  aPieceOfMusic,
  aProgress,
} from '../../../test/item-builders.ts'
import { formatRanges, invalidFilesOf, isPlayable, seriesOf, titleOf } from './media.rules.ts'
import { hasProgress, remainingSeconds } from './progress-box.rules.ts'

describe('what can be played', () => {
  test.each([
    ['a book with tracks', aFullBook(), true],
    ['a book without tracks', aFullBook({ media: { tracks: [] } }), false],
    ['a missing book', aFullBook({ isMissing: true }), false],
    ['an invalid book', aFullBook({ isInvalid: true }), false],
    ['a podcast without episodes', aFullPodcast(), false],
    ['a podcast with a downloaded episode', aFullPodcast({ episodes: [anEpisode()] }), true],
    [
      'a podcast with nothing downloaded',
      aFullPodcast({ episodes: [anEpisode({ audioFile: null })] }),
      false,
    ],
    ['a piece of music', aPieceOfMusic(), true],
  ])('%s: %s', (_what, item, expected) => expect(isPlayable(item)).toBe(expected))
})

test('accepts a single series or a list', () => {
  const series = { id: 's', name: 'Coast', sequence: '2' }
  expect(seriesOf(aFullBook({ metadata: { series } }))).toEqual([series])
  expect(seriesOf(aFullBook({ metadata: { series: [series, series] } }))).toHaveLength(2)
  expect(seriesOf(aFullPodcast())).toEqual([])
})

test('a blank title counts as missing', () => {
  expect(titleOf(aFullBook({ metadata: { title: '  ' } }))).toBeNull()
})

test('lists unreadable files with their errors', () => {
  const audioFiles = [anAudioFile('good.mp3'), anAudioFile('bad.mp3', { invalid: true, error: 'no sound' })]
  expect(invalidFilesOf(aFullBook({ media: { audioFiles } }))).toEqual([
    { filename: 'bad.mp3', error: 'no sound' },
  ])
})

test.each([
  [[], ''],
  [[3], '3'],
  [[5, 3, 4, 9], '3-5, 9'],
  [[1, 1, 2], '1-2'],
])('missing parts %j are formatted as “%s”', (parts, text) => expect(formatRanges(parts)).toBe(text))

describe('the progress box', () => {
  test.each([
    [undefined, false],
    [aProgress({ progress: 0, currentTime: 0 }), false],
    [aProgress({ progress: 0.1 }), true],
    [aProgress({ progress: 0, isFinished: true }), true],
    [aProgress({ progress: 0, ebookProgress: 0.3 }), true],
  ])('is shown once there is progress to show (%#)', (progress, shows) => {
    expect(hasProgress(progress)).toBe(shows)
  })

  test('computes the time left from the progress’s own duration, or else from the book’s', () => {
    expect(remainingSeconds({ duration: 3600, currentTime: 600 }, 100)).toBe(3000)
    expect(remainingSeconds({ duration: 0, currentTime: 600 }, 1000)).toBe(400)
    expect(remainingSeconds({ duration: 3600, currentTime: 4000 }, 0)).toBe(0)
  })
})
