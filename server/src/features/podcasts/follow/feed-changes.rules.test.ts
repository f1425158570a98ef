import { describe, expect, test } from 'vitest'
import type { FeedEpisode } from '../feed/feed.types.ts'
import { aFeedEpisode } from '../feed/test-support/a-feed-episode.ts'
import { changesOf, type KnownState } from './feed-changes.rules.ts'

const DAY = 24 * 3600 * 1000
const NOW = 1000 * DAY
const episode = (guid: string, more: Partial<FeedEpisode> = {}): FeedEpisode =>
  aFeedEpisode({
    guid,
    title: guid,
    description: '<p>x</p>',
    publishedAt: NOW - DAY,
    enclosure: { url: `https://a.example/${guid}.mp3`, type: 'audio/mpeg', length: '1' },
    ...more,
  })
const nothing: KnownState = { episodes: [], kept: [], newsSince: 0, isFirst: false }
function changes(episodes: readonly FeedEpisode[], known: Partial<KnownState> = {}, now = NOW) {
  let number = 0
  const tools = {
    now,
    newId: () => `new${++number}`,
    cleanHtml: (text: string) => `clean ${text}`,
    hash: (text: string) => text,
  }
  return changesOf({ episodes }, { ...nothing, ...known }, tools)
}
const known = (episodes: readonly FeedEpisode[]) => changes(episodes).added

describe('new episodes', () => {
  test('are added, sanitised, and queued for download', () => {
    const { added, saved, returned, gone } = changes([episode('a')])
    expect(added).toMatchObject([
      {
        id: 'new1',
        guid: 'a',
        url: 'https://a.example/a.mp3',
        description: 'clean <p>x</p>',
        sortedAt: NOW - DAY,
        firstSeenAt: NOW,
        isInFeed: true,
        autoState: 'new',
      },
    ])
    expect([saved, returned, gone]).toEqual([added, [], []])
  })

  test.each([
    ['from the last ninety days', { publishedAt: NOW - 90 * DAY + 1 }, {}, 'new'],
    ['from an archive', { publishedAt: NOW - 90 * DAY }, {}, 'handled'],
    ['without a date', { publishedAt: null }, {}, 'new'],
    [
      'without a date in a feed just followed',
      { publishedAt: null },
      { isFirst: true, newsSince: 500 },
      'handled',
    ],
    ['since the podcast was followed', { publishedAt: 501 }, { isFirst: true, newsSince: 500 }, 'new'],
    ['before the podcast was followed', { publishedAt: 500 }, { isFirst: true, newsSince: 500 }, 'handled'],
  ])('have the right download state: %s', (_what, more, state, autoState) => {
    expect(changes([episode('a', more)], state).added).toMatchObject([{ autoState }])
  })

  test('that are already on disk keep their id and are not downloaded again', () => {
    const kept = [
      {
        id: 'disk',
        guid: 'a',
        url: null,
        title: '',
        publishedAt: null,
        durationSeconds: null,
        hasFile: true,
      },
    ]
    expect(changes([episode('a'), episode('b')], { kept }).added).toMatchObject([
      { id: 'disk', autoState: 'handled' },
      { id: 'new1', autoState: 'new' },
    ])
  })

  test('do not take an id that belongs to another entry', () => {
    const episodes = known([episode('a')])
    const kept = [
      {
        id: 'new1',
        guid: 'b',
        url: null,
        title: '',
        publishedAt: null,
        durationSeconds: null,
        hasFile: true,
      },
    ]
    expect(changes([episode('a'), episode('b')], { episodes, kept }).added).toMatchObject([
      { autoState: 'new' },
    ])
  })
})

describe('known episodes', () => {
  const episodes = known([episode('a'), episode('b')])

  test('that are unchanged change nothing', () => {
    expect(changes([episode('a'), episode('b')], { episodes })).toEqual({
      saved: [],
      added: [],
      returned: [],
      gone: [],
    })
  })

  test('that changed are saved, and keep what was known about them', () => {
    const { saved, added } = changes(
      [episode('a', { title: 'New', publishedAt: NOW + DAY }), episode('b')],
      { episodes },
      NOW + 5 * DAY,
    )
    expect(added).toEqual([])
    expect(saved).toMatchObject([
      { id: 'new1', title: 'New', firstSeenAt: NOW, sortedAt: NOW, isInFeed: true },
    ])
  })

  test('that disappear from the feed are reported as gone, once', () => {
    expect(changes([episode('a')], { episodes }).gone).toEqual(['new2'])
    const before = episodes.map((one) => ({ ...one, isInFeed: one.guid === 'a' }))
    expect(changes([episode('a')], { episodes: before })).toMatchObject({ gone: [], returned: [] })
  })

  test('that reappear are reported as returned', () => {
    const before = episodes.map((one) => ({ ...one, isInFeed: false }))
    expect(changes([episode('a')], { episodes: before })).toMatchObject({
      returned: ['new1'],
      saved: [],
      gone: [],
    })
  })
})
