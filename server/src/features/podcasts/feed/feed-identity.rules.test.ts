import { describe, expect, test } from 'vitest'
import { withoutCredentials } from '../../../lib/url-credentials.ts'
import { readAddress, addressKey } from './feed-addresses.rules.ts'
import { readDuration } from './feed-durations.rules.ts'
import { type KnownEpisode, pairEpisodes } from './feed-identity.rules.ts'
import type { FeedEpisode } from './feed.types.ts'

const DAY = 24 * 3600 * 1000
const NOW = 20_000 * DAY
const episode = (guid: string | null, file: string, more: Partial<FeedEpisode> = {}) =>
  ({
    guid,
    title: `title of ${file}`,
    publishedAt: NOW,
    durationSeconds: 1000,
    enclosure: { url: `https://a.example/${file}.mp3`, type: '', length: '' },
    ...more,
  }) as FeedEpisode
const known = (
  id: string,
  guid: string | null,
  file: string | null,
  more: Partial<KnownEpisode> = {},
): KnownEpisode => ({
  id,
  guid,
  url: file === null ? null : `https://a.example/${file}.mp3`,
  title: `title of ${file}`,
  publishedAt: NOW,
  durationSeconds: 1000,
  ...more,
})
const paired = (episodes: readonly FeedEpisode[], ...stored: KnownEpisode[]) =>
  pairEpisodes(episodes, stored).map((pair) => pair.known?.id ?? null)

describe('an episode is recognised', () => {
  test('by its guid, whatever else changed', () => {
    const other = episode('g', 'moved', { title: 'New', publishedAt: null, durationSeconds: 1 })
    expect(paired([other], known('k', 'g', 'old'))).toEqual(['k'])
    expect(paired([episode('h', 'x')], known('k', 'g', 'old', { title: 'Other' }))).toEqual([null])
  })

  test('by its file if the guid is new', () => {
    const other = episode('new', 'a', { title: 'New', publishedAt: NOW + 9 * DAY })
    expect(paired([other], known('k', 'old', 'a'))).toEqual(['k'])
  })

  test('by its file without a guid if the title or the date is the same', () => {
    const later = { publishedAt: NOW + 9 * DAY }
    expect(paired([episode(null, 'a', later)], known('k', null, 'a'))).toEqual(['k'])
    expect(paired([episode(null, 'a', { title: 'New' })], known('k', null, 'a'))).toEqual(['k'])
    expect(paired([episode(null, 'a', { title: 'New', ...later })], known('k', null, 'a'))).toEqual([null])
    expect(paired([episode('g', 'a', { title: 'New', ...later })], known('k', null, 'a'))).toEqual([null])
    expect(paired([episode(null, 'a', { title: 'New', ...later })], known('k', 'g', 'a'))).toEqual([null])
  })

  test.each<[why: string, Partial<FeedEpisode>, Partial<KnownEpisode>, isSame: boolean]>([
    ['at the same time', {}, {}, true],
    ['a day later', { publishedAt: NOW + DAY }, {}, true],
    ['more than a day later', { publishedAt: NOW + DAY + 1 }, {}, false],
    ['more than a day earlier', { publishedAt: NOW - DAY - 1 }, {}, false],
    ['five minutes longer', { durationSeconds: 1300 }, {}, true],
    ['much longer', { durationSeconds: 1301 }, {}, false],
    ['much shorter', { durationSeconds: 699 }, {}, false],
    ['of unknown duration', { durationSeconds: null }, {}, true],
    ['of previously unknown duration', {}, { durationSeconds: null }, true],
    ['without a date', { publishedAt: null }, {}, false],
    ['previously without a date', {}, { publishedAt: null }, false],
    ['without a date on both sides', { publishedAt: null }, { publishedAt: null }, true],
    ['with different spacing and letter case', { title: '  TITLE  of X ' }, {}, true],
  ])('by its title, %s: %s', (_why, feed, stored, isSame) => {
    const given = episode('new', 'moved', { title: 'title of x', ...feed })
    expect(paired([given], known('k', 'old', 'x', stored))).toEqual([isSame ? 'k' : null])
  })

  test('by its file with another query only if the title or the date is the same', () => {
    const at = (query: string) => ({
      enclosure: { url: `https://a.example/get?${query}`, type: '', length: '' },
    })
    const stored = known('k', 'old', null, { url: 'https://a.example/get?id=1', title: 'One' })
    const later = { publishedAt: NOW + DAY }
    expect(paired([episode('new', '', { title: 'Two', ...later, ...at('id=2') })], stored)).toEqual([null])
    expect(paired([episode('new', '', { title: 'One', ...later, ...at('id=2') })], stored)).toEqual(['k'])
    expect(paired([episode('new', '', { title: 'Two', ...at('id=2') })], stored)).toEqual(['k'])
    expect(paired([episode('new', '', { title: 'Two', ...later, ...at('id=1') })], stored)).toEqual(['k'])
  })

  test('never by an empty title, and never without a URL', () => {
    expect(paired([episode('new', 'moved', { title: ' ' })], known('k', 'old', 'x', { title: '' }))).toEqual([
      null,
    ])
    expect(paired([episode('new', 'a', { title: 'New' })], known('k', 'old', null))).toEqual([null])
  })

  describe('in a file', () => {
    const file = (title: string, more: Partial<KnownEpisode> = {}) =>
      known('k', null, null, { title, publishedAt: null, ...more })
    const entry = (title: string, file = 'a') => episode(`guid of ${file}`, file, { title })

    test('by its title, as far as file names can have it', () => {
      expect(paired([entry('What’s “new”? / A & B')], file('Whats new - A B'))).toEqual(['k'])
      expect(paired([entry('Part 1')], file('Part 2'))).toEqual([null])
      expect(paired([entry('?')], file('!'))).toEqual([null])
    })

    test('only if the title is unique in the feed, and date and length do not contradict', () => {
      expect(paired([entry('News'), entry('News!', 'b')], file('News'))).toEqual([null, null])
      expect(paired([entry('News')], file('News', { durationSeconds: 1 }))).toEqual([null])
      expect(paired([entry('News')], file('news', { publishedAt: NOW - 9 * DAY }))).toEqual([null])
      expect(paired([entry('News')], file('news', { publishedAt: NOW - 3600_000 }))).toEqual(['k'])
    })

    test('by its title after a date, if that is the date of the episode', () => {
      expect(paired([entry('News')], file('2025-01-06 - News', { publishedAt: NOW }))).toEqual(['k'])
      expect(paired([entry('News')], file('20250106_News', { publishedAt: NOW }))).toEqual(['k'])
      expect(paired([entry('News')], file('2025-01-06 - News', { publishedAt: NOW - 9 * DAY }))).toEqual([
        null,
      ])
      expect(paired([entry('News')], file('2025-01-06 - News'))).toEqual([null])
    })

    test('but an episode that another feed entry had is not recognised by its title alone', () => {
      expect(paired([entry('News')], file('News', { guid: 'x', url: 'https://b.example/x.mp3' }))).toEqual([
        null,
      ])
    })
  })

  test('as a known episode only once, with stronger criteria first', () => {
    const [byTitle, byGuid] = [episode('new', 'moved', { title: 'title of a' }), episode('g', 'other')]
    expect(paired([byTitle, byGuid], known('k', 'g', 'a'))).toEqual([null, 'k'])
    expect(paired([episode('g', 'a')], known('k', 'g', 'x'), known('l', 'h', 'a'))).toEqual(['k'])
  })
})

describe('repeated feed entries', () => {
  test('with the same guid and file are one episode', () => {
    expect(paired([episode('g', 'a'), episode('g', 'a', { title: 'Again' })])).toHaveLength(1)
    expect(paired([episode('g', 'a'), episode('g', 'b')])).toHaveLength(2)
  })

  test('with the same guid but another query and title are different episodes', () => {
    const at = (id: number, token = '') => ({
      title: `Part ${id}`,
      publishedAt: NOW + id,
      enclosure: { url: `https://a.example/get?id=${id}${token}`, type: '', length: '' },
    })
    expect(
      paired([episode('g', '', at(1)), episode('g', '', at(2)), episode('g', '', at(2, '&t=1'))]),
    ).toHaveLength(2)
    const stored = [2, 1].map((id) =>
      known(`k${id}`, 'g', null, { url: `https://a.example/get?id=${id}`, title: `Part ${id}` }),
    )
    expect(paired([episode('g', '', at(1)), episode('g', '', at(2))], ...stored)).toEqual(['k1', 'k2'])
  })

  test('without a guid are distinguished by their titles', () => {
    expect(paired([episode(null, 'a'), episode(null, 'a', { title: 'Other' })])).toHaveLength(2)
    expect(paired([episode(null, 'a'), episode(null, 'a')])).toHaveLength(1)
  })

  test('with one guid for several files are matched by their files', () => {
    const both = [episode('g', 'a'), episode('g', 'b')]
    expect(paired(both, known('k', 'g', 'b'), known('l', 'g', 'a'))).toEqual(['l', 'k'])
    expect(paired(both, known('n', 'g', null, { title: 'x' }), known('k', 'g', 'b'))).toEqual([null, 'k'])
  })
})

describe('URLs', () => {
  test('are compared quickly, however many question marks come before a line break', () => {
    expect(addressKey(`https://f.example/a.mp3${'?'.repeat(500_000)}\n`)).toBe('f.example/a.mp3')
  })

  test.each([
    [' /a b.mp3 ', 'https://f.example/show/feed', 'https://f.example/a%20b.mp3'],
    ['https://a.example/%20x', null, 'https://a.example/%20x'],
    ['/a.mp3', null, null],
    ['ftp://a.example/', null, null],
    ['', 'https://f.example/', null],
    [undefined, 'https://f.example/', null],
    [`https://a.example/${'x'.repeat(3982)}`, null, `https://a.example/${'x'.repeat(3982)}`],
    [`https://a.example/${'x'.repeat(3983)}`, null, null],
  ])('%s relative to %s: %s', (text, base, address) => {
    expect(readAddress(text, base)).toBe(address)
  })

  test.each([
    ['HTTPS://A.Example/X.mp3?y#z', 'a.example/X.mp3'],
    ['https://op3.dev/e/https://A.example/X.mp3', 'a.example/X.mp3'],
    ['https://OP3.dev/e,pg=1/Chrt.fm/track/ABC/a.example/X.mp3', 'a.example/X.mp3'],
    ['https://op3.dev/x/a.mp3', 'op3.dev/x/a.mp3'],
  ])('%s is compared as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })

  test.each([
    ['https://ada:pw@a.example/feed', 'https://a.example/feed'],
    ['https://a.example/feed', 'https://a.example/feed'],
    ['https://a.example/@ada', 'https://a.example/@ada'],
    ['ada@a.example', 'ada@a.example'],
    ['HTTPS://A.example/x', 'HTTPS://A.example/x'],
  ])('%s without credentials is %s', (address, bare) => {
    expect(withoutCredentials(address)).toBe(bare)
  })
})

test.each([
  ['3600', 3600],
  ['59:30', 3570],
  ['1:02:03', 3723],
  ['1:00:00:00', 86_400],
  ['1:02:03.5', 3723.5],
  [' 90,5 ', 90.5],
  ['1h2m3s', 3723],
  ['PT1H', 3600],
  ['45 min', 2700],
  ['1,5 Hours', 5400],
  ['0', null],
  ['00:00:00', null],
  ['', null],
  ['long', null],
  ['1:2:3:4:5', null],
  [String(366 * 24 * 3600), null],
  [String(366 * 24 * 3600 - 1), 366 * 24 * 3600 - 1],
])('parses the duration %j as %s', (text, seconds) => {
  expect(readDuration(text)).toBe(seconds)
})
