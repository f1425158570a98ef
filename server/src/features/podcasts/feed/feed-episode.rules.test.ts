import { describe, expect, test } from 'vitest'
import { toFeedEpisode } from './feed-episode.rules.ts'
import type { RawElement } from './feed.types.ts'

const BASE = 'https://feeds.example/show/feed.xml'
type Given = string | Readonly<Record<string, string>>
const element = (given: Given): RawElement =>
  typeof given === 'string' ? { text: given, attributes: {} } : { text: '', attributes: given }
const elements = (given: Readonly<Record<string, Given | readonly Given[]>>) =>
  new Map(Object.entries(given).map(([name, one]) => [name, [one].flat().map(element)]))

describe('an episode', () => {
  const sound = { enclosure: { url: '/1.mp3', type: 'audio/mpeg', length: '10' } }
  const episode = (given: Parameters<typeof elements>[0]) =>
    toFeedEpisode(elements({ ...sound, ...given }), BASE)

  test('is null without playable media', () => {
    expect(toFeedEpisode(elements({ title: 'T' }), BASE)).toBeNull()
    expect(toFeedEpisode(elements({ enclosure: { url: 'ftp://x' } }), BASE)).toBeNull()
  })

  test('has plain text, and a description with markup', () => {
    expect(
      episode({
        title: '<b>Fog</b>',
        'itunes:subtitle': 'a  b',
        summary: '<p>x</p>',
        'author/name': 'Ada',
        id: 'g',
      }),
    ).toMatchObject({ title: 'Fog', subtitle: 'a b', description: '<p>x</p>', author: 'Ada', guid: 'g' })
    expect(episode({})).toMatchObject({
      guid: null,
      publishedAt: null,
      chaptersUrl: null,
      chaptersType: null,
    })
    expect(episode({ 'itunes:episodetype': 'BONUS', 'podcast:season': '<i>2</i>' })).toMatchObject({
      episodeType: 'bonus',
      season: '2',
    })
  })

  test('has its own duration, or else that of its media', () => {
    const media = { 'media:content': { url: '/1.mp3', duration: '90' } }
    expect(episode({ 'itunes:duration': '1:00', ...media })?.durationSeconds).toBe(60)
    expect(episode(media)?.durationSeconds).toBe(90)
    expect(episode({})?.durationSeconds).toBeNull()
  })

  const url = (given: Parameters<typeof elements>[0]) =>
    toFeedEpisode(elements(given), 'https://f.example/')?.enclosure.url.slice('https://f.example/'.length)

  test.each<[string, Parameters<typeof elements>[0], string | undefined]>([
    [
      'common audio types over other audio',
      {
        enclosure: [
          { url: 'a', type: 'audio/ogg' },
          { url: 'b', type: 'Audio/MPEG ' },
        ],
      },
      'b',
    ],
    [
      'audio over video',
      {
        enclosure: [
          { url: 'a', type: 'video/mp4' },
          { url: 'b', type: 'audio/ogg' },
        ],
      },
      'b',
    ],
    ['audio by its file extension', { enclosure: [{ url: 'a.mp4' }, { url: 'b.opus?x' }] }, 'b.opus?x'],
    ['video over an unknown type', { enclosure: [{ url: 'a' }, { url: 'b.webm' }] }, 'b.webm'],
    ['an unknown type over an image', { enclosure: [{ url: 'a', type: 'image/png' }, { url: 'b' }] }, 'b'],
    ['the first of equals', { enclosure: [{ url: 'a.mp3' }, { url: 'b.mp3' }] }, 'a.mp3'],
    ['href instead of url', { enclosure: { href: 'a' } }, 'a'],
    [
      'an enclosure link',
      {
        link: [
          { rel: 'self', href: 'x.mp3' },
          { rel: 'enclosure', href: 'a.mp3' },
        ],
      },
      'a.mp3',
    ],
    [
      'media:content that is playable',
      {
        'media:content': [
          { url: 'x.jpg', medium: 'image' },
          { url: 'a', medium: 'audio' },
        ],
      },
      'a',
    ],
    ['media:content in a group', { 'media:group/media:content': { url: 'a', medium: 'video' } }, 'a'],
    ['no media:content of an unknown type', { 'media:content': { url: 'a' } }, undefined],
    [
      'an enclosed video over audio in media:content',
      { enclosure: { url: 'a.mp4' }, 'media:content': { url: 'b.mp3' } },
      'a.mp4',
    ],
    [
      'audio in media:content over an enclosed image',
      { enclosure: { url: 'a', type: 'image/png' }, 'media:content': { url: 'b', type: 'audio/mpeg' } },
      'b',
    ],
    [
      'an alternate enclosure if there is nothing else',
      { 'podcast:alternateenclosure/podcast:source': { uri: 'a.mp3' } },
      'a.mp3',
    ],
    [
      'media:content over an alternate enclosure',
      { 'podcast:alternateenclosure/podcast:source': { uri: 'a.mp3' }, 'media:content': { url: 'b.mp4' } },
      'b.mp4',
    ],
  ])('chooses the best enclosure: %s', (_what, given, expected) => {
    expect(url(given)).toBe(expected)
  })

  test('has the type and length of its enclosure', () => {
    const enclosure = { url: '/a', type: ' Audio/Ogg ', filesize: ' 7 ' }
    expect(episode({ enclosure })?.enclosure).toMatchObject({ type: 'audio/ogg', length: '7' })
    expect(episode({ enclosure: { url: '/a' } })?.enclosure).toMatchObject({ type: '', length: '' })
  })

  test('can have inline chapters, which end where the next one starts', () => {
    const given = [
      { start: '00:01:00', title: '<b>Two</b>' },
      { start: '0', title: 'One' },
    ]
    expect(episode({ 'psc:chapters/psc:chapter': given })?.chapters).toEqual([
      { id: 0, start: 0, end: 60, title: 'One' },
      { id: 1, start: 60, end: 60, title: 'Two' },
    ])
    expect(episode({ 'podcast:chapters': { url: '/c.json', type: 'application/json' } })).toMatchObject({
      chaptersUrl: 'https://feeds.example/c.json',
      chaptersType: 'application/json',
    })
  })

  test('lists transcripts, timed ones first', () => {
    const given: Given[] = [
      { url: '/t.html', type: 'text/html' },
      { url: '/t.srt', type: 'text/srt' },
      { url: 'ftp://x', type: 'text/vtt' },
      { url: '/t.vtt', type: ' TEXT/VTT', language: 'en' },
    ]
    expect(episode({ 'podcast:transcript': given })?.transcripts).toEqual([
      { url: 'https://feeds.example/t.vtt', type: 'text/vtt', language: 'en' },
      { url: 'https://feeds.example/t.srt', type: 'text/srt', language: null },
      { url: 'https://feeds.example/t.html', type: 'text/html', language: null },
    ])
    const many = Array.from({ length: 30 }, (_, index) => ({ url: `/${index}` }))
    expect(episode({ 'podcast:transcript': many })?.transcripts).toHaveLength(20)
  })

  test.each([
    ['title', 'title', 2000],
    ['pubdate', 'pubDate', 100],
    ['itunes:season', 'season', 100],
    ['itunes:episodetype', 'episodeType', 100],
    ['itunes:duration', 'duration', 100],
    ['guid', 'guid', 2000],
  ])('truncates %s to a storable length', (name, field, length) => {
    expect(Reflect.get(episode({ [name]: 'x'.repeat(3000) }) ?? {}, field)).toHaveLength(length)
  })
})
