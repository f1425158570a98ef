import { describe, expect, test } from 'vitest'
import { anEpisode, aProgress } from '../../../test/item-builders.ts'
import { episodeLine } from '../episodes/episode-line.rules.ts'
import { episodeToStart, type ProgressLookup, queueFrom } from './episode-queue.rules.ts'

const [old, middle, newest] = [1000, 2000, 3000].map((publishedAt) => anEpisode({ publishedAt })) as [
  ReturnType<typeof anEpisode>,
  ReturnType<typeof anEpisode>,
  ReturnType<typeof anEpisode>,
]
const all = [newest, old, middle]
const finished =
  (...ids: string[]): ProgressLookup =>
  (id) =>
    ids.includes(id) ? { isFinished: true, progress: 1 } : undefined
const ids = (episodes: readonly { id: string }[]) => episodes.map(({ id }) => id)

describe('the queue started from an episode', () => {
  test('contains the episode, then the later ones in publication order', () => {
    expect(ids(queueFrom(old, all, finished()))).toEqual([old.id, middle.id, newest.id])
    expect(ids(queueFrom(middle, all, finished()))).toEqual([middle.id, newest.id])
  })

  test('treats undated episodes as the oldest, and excludes episodes with the same date', () => {
    const [undated, first] = [anEpisode({ publishedAt: null }), anEpisode({ publishedAt: 1 })]
    const alsoUndated = anEpisode({ publishedAt: null })
    expect(ids(queueFrom(undated, [first, alsoUndated], finished()))).toEqual([undated.id, first.id])
    expect(ids(queueFrom(first, [undated], finished()))).toEqual([first.id])
  })

  test('skips finished episodes, but never the one that was started', () => {
    expect(ids(queueFrom(old, all, finished(old.id, middle.id)))).toEqual([old.id, newest.id])
  })
})

describe('a podcast’s play button', () => {
  test('starts with the newest unfinished episode', () => {
    expect(episodeToStart(all, finished())?.id).toBe(newest.id)
    expect(episodeToStart(all, finished(newest.id))?.id).toBe(middle.id)
  })

  test('starts with the oldest when all are finished', () => {
    expect(episodeToStart(all, finished(old.id, middle.id, newest.id))?.id).toBe(old.id)
    expect(episodeToStart([], finished())).toBeUndefined()
  })
})

test.each([
  [undefined, { kind: 'unplayed', seconds: 600 }],
  [aProgress({ progress: 0, currentTime: 0 }), { kind: 'unplayed', seconds: 600 }],
  [aProgress({ progress: 0.5, currentTime: 300 }), { kind: 'begun', seconds: 300 }],
  [aProgress({ progress: 0.5, currentTime: 900 }), { kind: 'begun', seconds: 0 }],
  [aProgress({ isFinished: true }), { kind: 'finished', seconds: 600 }],
])('an episode’s button shows how much is left (%#)', (progress, line) => {
  expect(episodeLine(progress, 600)).toEqual(line)
})
