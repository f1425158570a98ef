import { expect, test } from 'vitest'
import { backoffMs } from './backoff.rules.ts'
import { chooseOutput, PLAY_METHOD } from './choose-output.rules.ts'

test.each([
  [{ isCasting: true }, 'cast'],
  [{ isCasting: true, hasVideo: true }, 'video'],
  [{ hasVideo: true, playMethod: PLAY_METHOD.transcode }, 'video'],
  [{ playMethod: PLAY_METHOD.transcode }, 'hls'],
  [{ playMethod: PLAY_METHOD.directStream }, 'audio'],
  [{}, 'audio'],
])('%j is played by %s', (given, output) => {
  expect(
    chooseOutput({ isCasting: false, hasVideo: false, playMethod: PLAY_METHOD.directPlay, ...given }),
  ).toBe(output)
})

test('play methods match the protocol', () => {
  expect(PLAY_METHOD).toEqual({ directPlay: 0, directStream: 1, transcode: 2, local: 3 })
})

test('backs off exponentially, up to 15 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 99].map(backoffMs)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
})
