import { describe, expect, test } from 'vitest'
import { channelsOf, isSameSound, planRuns, preferredMode, SAMPLE_RATE } from './stream-plan.rules.ts'
import { burstFor, canWaitFor, firstMissing, outdated } from './stream-pace.rules.ts'
import type { SourceTrack } from '../playback/playback.types.ts'

const aac = (given: Partial<SourceTrack> = {}): SourceTrack => ({
  index: 1,
  path: '/book/1.m4b',
  durationSeconds: 100,
  codec: 'aac',
  channels: 2,
  timeBase: '1/44100',
  ...given,
})

describe('choosing between copying and transcoding', () => {
  test.each<[string, SourceTrack[], string]>([
    ['copies AAC', [aac()], 'copy'],
    ['copies several AAC tracks of the same kind', [aac(), aac()], 'copy'],
    ['transcodes other codecs', [aac({ codec: 'mp3' })], 'transcode'],
    ['transcodes an unknown codec', [aac({ codec: null })], 'transcode'],
    ['transcodes if a later track has another codec', [aac(), aac({ codec: 'flac' })], 'transcode'],
    ['transcodes mono mixed with stereo', [aac(), aac({ channels: 1 })], 'transcode'],
    ['transcodes different sample rates', [aac(), aac({ timeBase: '1/22050' })], 'transcode'],
    ['transcodes if there are no tracks', [], 'transcode'],
  ])('%s', (_what, tracks, mode) => {
    expect(preferredMode(tracks)).toBe(mode)
  })

  test('mono stays mono if all tracks are mono', () => {
    expect(channelsOf([aac({ channels: 1 })])).toBe(1)
    expect(channelsOf([aac({ channels: 1 }), aac()])).toBe(2)
    expect(channelsOf([aac({ channels: 6 })])).toBe(2)
    expect(channelsOf([aac({ channels: null })])).toBe(2)
  })
})

describe('detecting the same audio', () => {
  test.each([
    ['identical tracks', [aac()], true],
    ['no tracks', [], false],
    ['one more track', [aac(), aac()], false],
    ['another file', [aac({ path: '/book/2.m4b' })], false],
    ['another duration', [aac({ durationSeconds: 101 })], false],
    ['different tags of the same file', [aac({ timeBase: '1/22050' })], true],
  ])('%s', (_what, others, isSame) => {
    expect(isSameSound([aac()], others)).toBe(isSame)
    expect(isSameSound(others, [aac()])).toBe(isSame)
  })

  test('every track matters', () => {
    const other = aac({ path: '/book/2.m4b' })
    expect(isSameSound([aac(), aac()], [aac(), other])).toBe(false)
    expect(isSameSound([aac(), aac()], [other, aac()])).toBe(false)
    const same = [aac(), other]
    expect(isSameSound(same, same)).toBe(true)
  })
})

describe('selecting parts of tracks', () => {
  const tracks = [aac({ durationSeconds: 100 }), aac({ durationSeconds: 0 }), aac({ durationSeconds: 50 })]

  test('the middle of a track needs only that track, starting slightly earlier', () => {
    const [run, ...others] = planRuns(tracks, 'copy', { first: 5, end: 10 })
    expect(others).toEqual([])
    expect(run?.offsetSeconds).toBeCloseTo(29.85)
    expect((run?.offsetSeconds ?? 0) + (run?.lengthSeconds ?? 0)).toBeCloseTo(60.15)
  })

  test('transcoding starts on a frame boundary counted from the start of the track', () => {
    for (const first of [1, 7, 17, 18, 24]) {
      for (const run of planRuns(tracks, 'transcode', { first, end: 25 })) {
        const frames = (run.offsetSeconds * SAMPLE_RATE) / 1024
        expect(Math.abs(frames - Math.round(frames))).toBeLessThan(1e-6)
        expect(run.trackStartSeconds + run.offsetSeconds).toBeLessThanOrEqual(
          Math.max(first * 6, run.trackStartSeconds),
        )
      }
    }
  })

  test('a track that ends where the range begins, or begins where it ends, is not needed', () => {
    const even = [aac({ durationSeconds: 60 }), aac({ durationSeconds: 60 })]
    const starts = (first: number, end: number) =>
      planRuns(even, 'copy', { first, end }).map((run) => run.trackStartSeconds)
    expect(starts(0, 10)).toEqual([0])
    expect(starts(10, 20)).toEqual([60])
    expect(starts(9, 11)).toEqual([0, 60])
  })

  test('uses each track’s own frames, and the last one to its end', () => {
    const runs = planRuns(tracks, 'transcode', { first: 0, end: 25 })
    const frame = 1024 / 44_100
    expect(runs.map((run) => run.fromSeconds)).toEqual([
      expect.closeTo(-frame / 4, 9),
      expect.closeTo(100 - frame / 4, 9),
    ])
    expect(runs.map((run) => run.toSeconds)).toEqual([expect.closeTo(100 - frame / 2, 9), 150])
    expect(runs.map((run) => run.lengthSeconds)).toEqual([
      expect.closeTo(100.15, 9),
      expect.closeTo(50.15, 9),
    ])
  })

  test('a track of one second is not too short', () => {
    expect(planRuns([aac({ durationSeconds: 1 })], 'copy', { first: 0, end: 1 })).toHaveLength(1)
  })

  test('a range across a boundary takes the end of one track and the start of the next', () => {
    const [before, after, ...others] = planRuns(tracks, 'transcode', { first: 16, end: 18 })
    expect(others).toEqual([])
    expect(before).toMatchObject({ trackStartSeconds: 0 })
    expect(before?.toSeconds).toBeCloseTo(100 - 512 / SAMPLE_RATE)
    expect(after).toMatchObject({ trackStartSeconds: 100, offsetSeconds: 0 })
    expect(after?.lengthSeconds).toBeCloseTo(8.15)
  })
})

describe('buffering ahead', () => {
  test('a burst stops at an existing segment, and at the end', () => {
    expect(burstFor(5, new Set(), 1000)).toEqual({ first: 5, end: 25 })
    expect(burstFor(5, new Set([9]), 1000)).toEqual({ first: 5, end: 9 })
    expect(burstFor(5, new Set(), 8)).toEqual({ first: 5, end: 8 })
  })

  test('waits for segments that are coming soon, but not for those far ahead or behind', () => {
    const burst = { first: 10, end: 30, next: 12 }
    expect([11, 12, 16, 17, 30].map((index) => canWaitFor(burst, index))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  test('more segments are created only when the listener gets near the end of the existing ones', () => {
    const made = new Set(Array.from({ length: 20 }, (_, index) => index))
    expect(firstMissing(made, 0, 1000)).toBeUndefined()
    expect(firstMissing(made, 12, 1000)).toBeUndefined()
    expect(firstMissing(made, 13, 1000)).toBe(20)
    expect(firstMissing(made, 18, 20)).toBeUndefined()
  })

  test('segments far from the listener are dropped', () => {
    expect(outdated(new Set([0, 49, 50, 150, 350, 351]), 150)).toEqual([0, 49, 351])
  })
})
