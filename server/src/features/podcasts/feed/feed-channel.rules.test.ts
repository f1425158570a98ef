import { describe, expect, test } from 'vitest'
import {
  allOf,
  imageOf,
  isExplicitText,
  linkTo,
  markupOf,
  pageOf,
  textOf,
  toChannel,
} from './feed-channel.rules.ts'
import type { RawElement } from './feed.types.ts'

const BASE = 'https://feeds.example/show/feed.xml'
type Given = string | Readonly<Record<string, string>>
const element = (given: Given): RawElement =>
  typeof given === 'string' ? { text: given, attributes: {} } : { text: '', attributes: given }
const elements = (given: Readonly<Record<string, Given | readonly Given[]>>) =>
  new Map(Object.entries(given).map(([name, one]) => [name, [one].flat().map(element)]))

describe('reading elements', () => {
  const all = elements({ a: ['', ' one '], b: 'two', c: '<p>long text</p>', d: '&lt;b&gt;escaped&lt;/b&gt;' })

  test('returns all with the given names, in the order of the names', () => {
    expect(allOf(all, 'b', 'a').map(({ text }) => text)).toEqual(['two', '', ' one '])
    expect(allOf(all, 'b', 'none').map(({ text }) => text)).toEqual(['two'])
    expect(allOf(all, 'none')).toEqual([])
  })

  test('returns the first non-empty text', () => {
    expect([textOf(all, 'none', 'a', 'b'), textOf(all, 'b', 'a'), textOf(all, 'none')]).toEqual([
      'one',
      'two',
      '',
    ])
  })

  test('returns the longest text with its markup, unescaping double-escaped text', () => {
    expect(markupOf(all, 'a', 'c', 'b')).toBe('<p>long text</p>')
    expect(markupOf(all, 'd')).toBe('<b>escaped</b>')
    expect(markupOf(elements({ x: 'one', y: 'two' }), 'x', 'y')).toBe('one')
    expect(markupOf(all, 'none')).toBe('')
  })

  test.each([
    ['yes', true],
    [' TRUE ', true],
    ['explicit', true],
    ['clean', false],
    ['no', false],
    ['', false],
    ['yes!', false],
  ])('%j is explicit: %s', (text, isExplicit) => {
    expect(isExplicitText(text)).toBe(isExplicit)
  })
})

describe('a channel', () => {
  const channel = (given: Parameters<typeof elements>[0]) => toChannel(elements(given), BASE)

  test('has defaults when it is empty', () => {
    expect(channel({})).toEqual({
      title: '',
      description: '',
      author: '',
      imageUrl: null,
      categories: [],
      language: '',
      isExplicit: false,
      type: 'episodic',
      pubDate: '',
      link: '',
      guid: null,
      newFeedUrl: null,
      nextUrl: null,
      isComplete: false,
      ttlMinutes: null,
      fundingUrl: null,
    })
  })

  test('has its metadata, truncated to storable lengths', () => {
    const given = {
      title: 'Talk',
      'itunes:author': 'Dee',
      language: 'en',
      pubdate: 'now',
      'podcast:guid': 'g',
    }
    const said = { title: 'Talk', author: 'Dee', language: 'en', pubDate: 'now', guid: 'g' }
    expect(channel(given)).toMatchObject(said)
    const long = channel(Object.fromEntries(Object.keys(given).map((name) => [name, 'x'.repeat(3000)])))
    expect(
      [long.title, long.author, long.language, long.pubDate, long.guid].map((text) => text?.length),
    ).toEqual([2000, 2000, 100, 100, 200])
    const category = { text: 'x'.repeat(300) }
    expect(channel({ 'itunes:category': category }).categories[0]).toHaveLength(200)
    expect(channel({ description: ' a  ', 'itunes:summary': 'bc' }).description).toBe('bc')
  })

  test('is serial, explicit or complete if marked as such', () => {
    const said = channel({ 'itunes:type': 'Serial', 'googleplay:explicit': 'yes', 'fh:complete': '' })
    expect(said).toMatchObject({ type: 'serial', isExplicit: true, isComplete: true })
  })

  test.each([
    ['60', 60],
    ['0.5', 0.5],
    ['0', null],
    ['-5', null],
    ['soon', null],
    ['', null],
    ['Infinity', null],
  ])('with ttl %j is refreshed after %s minutes', (ttl, minutes) => {
    expect(channel({ ttl }).ttlMinutes).toBe(minutes)
  })

  test('prefixes categories with their parent, and deduplicates them', () => {
    const given: Given[] = [
      { text: 'Arts' },
      { text: 'Books', nested: '1' },
      { text: ' ' },
      { text: 'News' },
      { text: 'Arts' },
    ]
    expect(channel({ 'itunes:category': given }).categories).toEqual(['Arts', 'Arts:Books', 'News'])
    expect(channel({ 'itunes:category': [{ text: 'Books', nested: '1' }, {}] }).categories).toEqual(['Books'])
    const many = Array.from({ length: 60 }, (_, index) => ({ text: `c${index}` }))
    expect(channel({ 'itunes:category': many }).categories).toHaveLength(50)
  })

  test('has the URLs of its next page, its new location and its funding page', () => {
    expect(
      channel({
        link: [
          { rel: 'self', href: '/self' },
          { rel: 'next', href: '?page=2' },
        ],
        'itunes:new-feed-url': 'https://new.example/feed',
        'podcast:funding': [{ url: 'https://fund.example/' }, { url: 'https://other.example/' }],
      }),
    ).toMatchObject({
      nextUrl: 'https://feeds.example/show/feed.xml?page=2',
      newFeedUrl: 'https://new.example/feed',
      fundingUrl: 'https://fund.example/',
    })
  })

  test.each<[string, Parameters<typeof elements>[0], string | null]>([
    ['its own', { 'itunes:image': { href: '/a.jpg' }, 'image/url': '/b.jpg' }, 'https://feeds.example/a.jpg'],
    ['its own, given as text', { 'itunes:image': '/a.jpg' }, 'https://feeds.example/a.jpg'],
    [
      'the next one if the first is invalid',
      { 'itunes:image': { href: 'ftp://x' }, icon: '/i.png' },
      'https://feeds.example/i.png',
    ],
    ['from Google Play', { 'googleplay:image': { href: '/g.jpg' } }, 'https://feeds.example/g.jpg'],
    ['a thumbnail', { 'media:thumbnail': { url: '/t.jpg' } }, 'https://feeds.example/t.jpg'],
    ['none', {}, null],
  ])('has an image: %s', (_what, given, url) => {
    expect(imageOf(elements(given), BASE)).toBe(url)
  })

  test('has a page, given as text or as a link without another purpose', () => {
    const page = (...link: Given[]) => pageOf(elements({ link }), BASE)
    expect(page('', ' https://a.example/ ', { href: 'https://b.example/' })).toBe('https://a.example/')
    expect(page({ rel: 'self', href: '/self' }, { href: '/page' })).toBe('https://feeds.example/page')
    expect(page({ rel: 'alternate', href: '/page' })).toBe('https://feeds.example/page')
    expect(page({ rel: 'self', href: '/self' })).toBe('')
    expect(page(' ', { href: '/page' })).toBe('https://feeds.example/page')
    expect(page('ftp://x')).toBe('')
    expect(linkTo(elements({ link: { rel: 'next' } }), 'next')).toBeUndefined()
  })
})
