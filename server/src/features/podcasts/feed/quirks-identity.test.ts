import { describe, expect, test } from 'vitest'
import { type KnownEpisode, pairEpisodes } from './feed-identity.rules.ts'
import type { FeedEpisode } from './feed.types.ts'
import { aFeedEpisode } from './test-support/a-feed-episode.ts'

describe('matching episodes', () => {
  const base = aFeedEpisode({
    guid: 'g1',
    title: 'One',
    publishedAt: 1000,
    enclosure: { url: 'https://m.example/1.mp3', type: '', length: '' },
  })
  const known = (traits: Partial<KnownEpisode> = {}): KnownEpisode => ({
    id: 'k1',
    guid: 'g1',
    url: 'https://m.example/1.mp3',
    title: 'One',
    publishedAt: 1000,
    durationSeconds: null,
    ...traits,
  })
  const idsOf = (episodes: readonly FeedEpisode[], all: readonly KnownEpisode[]) =>
    pairEpisodes(episodes, all).map((pair) => pair.known?.id ?? null)

  test('matches by guid, whatever else changed', () => {
    const moved = {
      ...base,
      title: 'Renamed',
      publishedAt: 9e12,
      enclosure: { url: 'https://cdn.example/x.mp3?t=1', type: '', length: '' },
    }
    expect(idsOf([moved], [known()])).toEqual(['k1'])
  })
  test('matches by file without a guid', () => {
    const other = {
      ...base,
      guid: null,
      enclosure: { ...base.enclosure, url: 'https://chrt.fm/track/A/m.example/1.mp3?x=1' },
    }
    expect(idsOf([other], [known({ guid: null })])).toEqual(['k1'])
  })
  test('matches by file if the guid changed in a move', () => {
    expect(idsOf([{ ...base, guid: 'new' }], [known()])).toEqual(['k1'])
  })
  test('matches by title and date if guid and file changed, but not on another day', () => {
    const moved = { ...base, guid: 'new', enclosure: { ...base.enclosure, url: 'https://new.example/9.mp3' } }
    expect(idsOf([moved], [known()])).toEqual(['k1'])
    expect(idsOf([{ ...moved, publishedAt: 1000 + 3 * 24 * 3600 * 1000 }], [known()])).toEqual([null])
  })
  test('treats one guid with several files as several episodes, and matches each again', () => {
    const second = { ...base, title: 'Two', enclosure: { ...base.enclosure, url: 'https://m.example/2.mp3' } }
    expect(idsOf([base, second], [])).toEqual([null, null])
    expect(
      idsOf([second, base], [known(), known({ id: 'k2', title: 'Two', url: 'https://m.example/2.mp3' })]),
    ).toEqual(['k2', 'k1'])
  })
  test('treats a duplicate entry as one episode', () => {
    expect(idsOf([base, { ...base }], [])).toEqual([null])
  })
  test('keeps episodes apart that differ only in their date and the query of their file', () => {
    const at = (id: number, query = `id=${id}`) => ({
      ...base,
      guid: null,
      publishedAt: id * 3600 * 1000,
      enclosure: { ...base.enclosure, url: `https://m.example/play.php?${query}` },
    })
    const stored = (id: number) =>
      known({
        id: `k${id}`,
        guid: null,
        url: `https://m.example/play.php?id=${id}`,
        publishedAt: id * 3600 * 1000,
      })
    expect(idsOf([at(3), at(2), at(1), { ...at(1) }], [])).toEqual([null, null, null])
    expect(idsOf([at(9), at(8)], [stored(1), stored(8)])).toEqual([null, 'k8'])
    expect(idsOf([at(3, 't=3'), at(2, 't=2')], [stored(2), stored(3)])).toEqual(['k3', 'k2'])
  })
  test('keeps episodes apart that all have the same title', () => {
    const day = 24 * 3600 * 1000
    const all = [0, 2, 4].map((at) => ({
      ...base,
      guid: null,
      publishedAt: at * day,
      enclosure: { ...base.enclosure, url: `https://m.example/${at}.mp3` },
    }))
    const stored = [0, 2, 4].map((at) =>
      known({ id: `k${at}`, guid: null, url: null, publishedAt: at * day }),
    )
    expect(idsOf(all, stored)).toEqual(['k0', 'k2', 'k4'])
  })
})
