import { asItemId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { audioNameOf, audioTypeOf, chaptersDocument } from './feed-audio.rules.ts'
import { dateEntries } from './feed-dates.rules.ts'
import { renderFeed } from './feed-document.rules.ts'
import { transcriptDocument } from './feed-transcript.rules.ts'
import { languageCode } from './feed-language.rules.ts'
import { shortened } from './feed-texts.rules.ts'
import type { BuiltFeed, FeedEntry, UndatedEntry } from './feeds.types.ts'

const T = Date.UTC(2025, 0, 6, 12)

function undated(id: string, more: Partial<UndatedEntry> = {}): UndatedEntry {
  const file = { relPath: `${id}.mp3`, kind: 'audio', size: 1234, media: null } as UndatedEntry['file']
  return {
    id,
    title: id,
    description: '',
    author: '',
    linkPath: '/item/1',
    itemId: asItemId('1'),
    episodeId: null,
    trackIndex: 1,
    file,
    filePath: `/books/${id}.mp3`,
    folderPath: '/books',
    durationSeconds: 60,
    isExplicit: false,
    season: null,
    episode: null,
    episodeType: null,
    chapters: [],
    transcript: null,
    ownDate: null,
    earliestDate: T,
    ...more,
  }
}

function render(entries: readonly Partial<FeedEntry>[], more: Partial<BuiltFeed> = {}): string {
  const feed = { slug: 's', entityId: 'b3f0c6a4-6f57-4e43-9a6f-0d2f4a1b2c3d', preventsIndexing: true }
  const built: BuiltFeed = {
    feed: { ownerName: null, ownerEmail: null, ...feed } as BuiltFeed['feed'],
    title: 'Fog',
    description: 'Fog',
    author: 'Ada Moor',
    language: 'en',
    isExplicit: false,
    type: 'serial',
    medium: 'audiobook',
    category: { name: 'Arts', subcategory: 'Books' },
    linkPath: '/item/1',
    cover: null,
    coverItemId: null,
    changedAt: T,
    entries: entries.map((entry, index) => ({ ...undated(`e${index}`), publishedAt: T, ...entry })),
    ...more,
  }
  return renderFeed(built, 'https://books.example/base')
}

const items = (text: string): string[] => text.match(/<item>.*?<\/item>/g) ?? []

describe('directory requirements', () => {
  test('durations are whole seconds, even beyond a day', () => {
    expect(render([{ durationSeconds: 93_784.6 }])).toContain('<itunes:duration>93785</itunes:duration>')
    const chapters = [{ id: 0, start: 90_061.5, end: 90_062, title: 'Late' }]
    expect(render([{ chapters }])).toContain('<psc:chapter start="25:01:01.500" title="Late"/>')
    expect(chaptersDocument({ chapters })).toContain('"startTime":90061.5')
  })

  test('a transcript is WebVTT, whatever its source format', () => {
    expect(render([{ id: 'b-1', transcript: { language: 'en' } }])).toContain(
      '<podcast:transcript url="https://books.example/base/feed/s/item/b-1/transcript.vtt" type="text/vtt" language="en"/>',
    )
    const line = { start: 3661.5, end: 3663, speaker: 'Ada <M>', text: 'a --> b\n\nc & d' }
    expect(transcriptDocument({ isTimed: true, lines: [line] }, 4000)).toBe(
      'WEBVTT\n\n01:01:01.500 --> 01:01:03.000\n<v Ada &lt;M&gt;>a --&gt; b c &amp; d\n',
    )
    const words = { ...line, start: 0, end: 0, speaker: null, text: 'Hello' }
    expect(transcriptDocument({ isTimed: false, lines: [words] }, 60)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:01:00.000\nHello\n',
    )
  })

  test('dates are RFC 2822 in GMT', () => {
    expect(render([{}])).toContain('<pubDate>Mon, 06 Jan 2025 12:00:00 GMT</pubDate>')
  })

  test('guids are not permalinks, and reveal no host, slug or path', () => {
    expect(render([{ id: 'b-1' }])).toContain('<guid isPermaLink="false">b-1</guid>')
  })

  test('an enclosure has a URL, a length and a type; all URLs are absolute and keep the base path', () => {
    const text = render([{ id: 'b-1' }])
    expect(text).toContain(
      '<enclosure url="https://books.example/base/feed/s/item/b-1/e0.mp3" length="1234" type="audio/mpeg"/>',
    )
    for (const [, url] of text.matchAll(/ (?:url|href)="([^"]+)"/g)) expect(url).toMatch(/^https:\/\//)
    for (const [, url] of text.matchAll(/<(?:link|url)>([^<]+)/g)) expect(url).toMatch(/^https:\/\//)
  })

  test.each([
    ['a.mp3', 'audio/mpeg', 'a.mp3'],
    ['a.m4a', 'audio/mp4', 'a.m4a'],
    ['x/A.M4B', 'audio/mp4', 'A.m4a'],
    ['a.mp4', 'audio/mp4', 'a.mp4'],
    ['a.aac', 'audio/aac', 'a.aac'],
    ['a.opus', 'audio/opus', 'a.opus'],
    ['a.flac', 'audio/flac', 'a.flac'],
    ['a.ogg', 'audio/ogg', 'a.ogg'],
  ])('%s is %s and named %s', (relPath, type, name) => {
    const media = { mimeType: `audio/${relPath.split('.').at(-1)}` }
    const file = { relPath, kind: 'audio', size: 1, media } as UndatedEntry['file']
    expect([audioTypeOf({ file }), audioNameOf({ file })]).toEqual([type, name])
  })

  test('explicit is true or false for the feed and each entry', () => {
    const text = render([{ isExplicit: true }, {}], { isExplicit: true })
    expect(text.match(/<itunes:explicit>\w+/g)).toEqual([
      '<itunes:explicit>true',
      '<itunes:explicit>true',
      '<itunes:explicit>false',
    ])
  })

  test('each entry has its own values, independent of the previous one', () => {
    const texts = ['linkPath', 'author', 'description'] as const
    for (const text of texts) {
      const [first, second] = [{ [text]: '/a & b' }, { [text]: '/c' }]
      const apart = [render([first]), render([{ ...undated('e1'), ...second }])].map(items)
      expect(items(render([first, second]))).toEqual(apart.flat())
    }
  })

  test('every text is escaped, including those of entries', () => {
    const text = render([
      { id: 'a&"', title: '<b>', author: 'A & B', description: 'lone \ud800, pair \u{1F30A}, bell \u0007' },
    ])
    const file = { ...undated('x').file, relPath: 'it\'s "\ud800" \u{1F30A}.mp3' }
    expect(text).toContain('<title>&lt;b&gt;</title>')
    expect(text).toContain('<guid isPermaLink="false">a&amp;"</guid>')
    expect(text).toContain('/item/a&amp;&quot;/e0.mp3"')
    expect(text).toContain('<itunes:author>A &amp; B</itunes:author>')
    expect(text).toContain('<description>lone \ufffd, pair \u{1F30A}, bell </description>')
    expect(audioNameOf({ file })).toBe('it\'s "_" \u{1F30A}.mp3')
  })

  test('a category can have a subcategory', () => {
    expect(render([{}])).toContain(
      '<itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>',
    )
    expect(render([{}], { category: { name: 'Music', subcategory: null } })).toContain(
      '<itunes:category text="Music"/>',
    )
  })

  test('directories are asked not to list a feed unless its owner allows it', () => {
    const feed = {
      slug: 's',
      entityId: 'x',
      preventsIndexing: false,
      ownerName: null,
      ownerEmail: null,
    } as BuiltFeed['feed']
    expect(render([{}]).match(/<\w+:block>/g)).toEqual([
      '<itunes:block>',
      '<googleplay:block>',
      '<podcast:block>',
    ])
    expect(render([{}], { feed })).not.toContain(':block>')
    expect(render([{}], { feed })).not.toContain('podcast:guid')
  })

  test('the owner is included if there is one', () => {
    const owner = (ownerName: string | null, ownerEmail: string | null) => {
      const feed = {
        slug: 's',
        entityId: 'x',
        preventsIndexing: true,
        ownerName,
        ownerEmail,
      } as BuiltFeed['feed']
      return /<itunes:owner>.*<\/itunes:owner>/.exec(render([{}], { feed }))?.[0]
    }
    expect(owner(null, null)).toBeUndefined()
    expect(owner('Ada', null)).toBe('<itunes:owner><itunes:name>Ada</itunes:name></itunes:owner>')
    expect(owner(null, 'a@b.example')).toBe(
      '<itunes:owner><itunes:email>a@b.example</itunes:email></itunes:owner>',
    )
  })

  test('an entry without chapters has no chapter list', () => {
    expect(render([{}])).not.toMatch(/<(?:psc|podcast):chapters/)
  })

  test('a feed keeps its guid when its slug changes', () => {
    expect(render([{}])).toContain('<podcast:guid>b3f0c6a4-6f57-4e43-9a6f-0d2f4a1b2c3d</podcast:guid>')
  })

  test('descriptions are at most 4,000 bytes, are cut between characters, and lose their markup rather than break a tag', () => {
    expect(shortened('<p>short</p>')).toBe('<p>short</p>')
    const long = shortened(`<p>${'šum \u{1F30A} '.repeat(1000)}</p>`)
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(4000)
    expect(long).toMatch(/^[šum \u{1F30A}]+…$/u)
  })

  test.each([
    [null, 'en'],
    ['de', 'de'],
    ['pt-BR', 'pt-br'],
    ['German', 'de'],
    ['Deutsch', 'de'],
    ['français', 'fr'],
    ['Klingon', 'en'],
    ['ger', 'de'],
    ['deu-abc', 'en'],
    ['DEU', 'de'],
    ['fra', 'fr'],
    ['jpn', 'ja'],
    ['por-BR', 'pt-br'],
    ['pt_BR', 'pt-br'],
    ['mul', 'en'],
    ['und', 'en'],
  ])('the language %s becomes %s', (given, code) => {
    expect(languageCode(given)).toBe(code)
  })
})

describe('entry dates', () => {
  const datesOf = (entries: readonly UndatedEntry[], known: ReadonlyMap<string, number> = new Map()) =>
    Object.fromEntries(
      dateEntries(entries, known).entries.map(({ id, publishedAt }) => [id, publishedAt - T]),
    )

  test('parts of a book ascend; inserting one between others moves none of them', () => {
    const first = dateEntries([undated('a'), undated('b')], new Map())
    expect(first.entries.map(({ publishedAt }) => publishedAt - T)).toEqual([0, 60_000])
    expect(datesOf([undated('a'), undated('new'), undated('b'), undated('c')], first.added)).toEqual({
      a: 0,
      new: 30_000,
      b: 60_000,
      c: 120_000,
    })
  })

  test('episodes with the same date are kept distinct, and each keeps its date when others are added or removed', () => {
    const episode = (id: string, addedAt: number, ownDate = T + 500) =>
      undated(id, { ownDate, earliestDate: addedAt })
    const [a, b, c] = [episode('a', 1), episode('b', 2), episode('c', 3)]
    const first = dateEntries([b, a], new Map())
    expect(datesOf([b, a])).toEqual({ a: 0, b: 1000 })
    expect(datesOf([c, b, a], first.added)).toEqual({ a: 0, b: 1000, c: 2000 })
    expect(datesOf([b], first.added)).toEqual({ b: 1000 })
    expect(datesOf([c, b], first.added)).toEqual({ b: 1000, c: 0 })
    // The date was changed by a user: the new one applies.
    expect(datesOf([episode('b', 2, T + 86_400_000)], first.added)).toEqual({ b: 86_400_000 })
  })
})
