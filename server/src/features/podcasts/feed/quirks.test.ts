import { describe, expect, test } from 'vitest'
import { addressKey } from './feed-addresses.rules.ts'
import { readDate } from './feed-dates.rules.ts'
import { readDuration } from './feed-durations.rules.ts'
import { sortedAt } from './feed-identity.rules.ts'
import { item, manyItems, rss } from './test-support/make-feed.ts'
import { onlyEpisode, read } from './test-support/read-xml.ts'

test('numeric dates of one feed are all read in the same order of day and month', async () => {
  const dated = (pubDate: string) => item({ guid: pubDate, pubDate })
  const dates = async (...all: string[]) => {
    const { episodes } = await read(rss(all.map(dated).join('')))
    return episodes.map(({ publishedAt }) => new Date(publishedAt ?? 0).toISOString().slice(0, 10))
  }
  expect(await dates('01/06/2025 10:00', '05/31/2025 10:00')).toEqual(['2025-01-06', '2025-05-31'])
  expect(await dates('01/06/2025 10:00', '31/05/2025 10:00')).toEqual(['2025-06-01', '2025-05-31'])
})

describe('formats', () => {
  test('reads RSS 2.0 with everything the protocol supports', async () => {
    const { channel, episodes } = await read(
      rss(
        item({
          more: `<itunes:subtitle>By the sea</itunes:subtitle><content:encoded><![CDATA[<p>Hello</p>]]></content:encoded>
          <itunes:duration>1:02:03</itunes:duration><itunes:season>2</itunes:season><itunes:episode>5</itunes:episode>
          <itunes:episodeType>Full</itunes:episodeType><itunes:explicit>yes</itunes:explicit><itunes:author>Dee</itunes:author>`,
        }),
        `<title>Harbour talk</title><link>https://show.example/</link><language>en</language><itunes:author>Dee Marsh</itunes:author>
         <itunes:category text="Arts"><itunes:category text="Books"/></itunes:category><itunes:category text="News"/>
         <itunes:image href="https://show.example/big.jpg"/><image><url>https://show.example/small.jpg</url><title>No</title></image>
         <itunes:explicit>false</itunes:explicit><itunes:type>serial</itunes:type><description>Talk</description>`,
      ),
    )
    expect(channel).toMatchObject({
      title: 'Harbour talk',
      author: 'Dee Marsh',
      categories: ['Arts', 'Arts:Books', 'News'],
      imageUrl: 'https://show.example/big.jpg',
      isExplicit: false,
      type: 'serial',
      language: 'en',
      link: 'https://show.example/',
    })
    expect(episodes).toMatchObject([
      {
        guid: 'ep-1',
        title: 'First light',
        subtitle: 'By the sea',
        description: '<p>Hello</p>',
        durationSeconds: 3723,
        season: '2',
        episode: '5',
        episodeType: 'full',
        isExplicit: true,
        author: 'Dee',
        publishedAt: Date.UTC(2025, 0, 6, 10),
        enclosure: { url: 'https://media.example/1.mp3', type: 'audio/mpeg', length: '1000' },
      },
    ])
  })

  test('reads Atom with enclosure links, ids, publication dates and XHTML', async () => {
    const { channel, episodes } = await read(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>Fog</title><author><name>Ada</name></author><logo>/logo.png</logo>
      <link href="https://fog.example/"/><entry><id>urn:1</id><title type="html">One &amp;amp; two</title><published>2025-01-06T10:00:00+01:00</published>
      <content type="xhtml"><div><p>Hi <a href="https://a.example/">there</a></p></div></content>
      <link rel="enclosure" href="https://m.example/1.m4a" type="audio/mp4" length="5"/></entry></feed>`,
    )
    expect(channel).toMatchObject({ title: 'Fog', author: 'Ada', imageUrl: 'https://fog.example/logo.png' })
    expect(episodes).toMatchObject([
      {
        guid: 'urn:1',
        title: 'One & two',
        publishedAt: Date.UTC(2025, 0, 6, 9),
        description: '<div><p>Hi <a href="https://a.example/">there</a></p></div>',
        enclosure: { url: 'https://m.example/1.m4a', type: 'audio/mp4', length: '5' },
      },
    ])
  })

  test('reads RSS 1.0 with items next to the channel', async () => {
    const { channel, episodes } = await read(
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>Old</title></channel>${item()}</rdf:RDF>`,
    )
    expect([channel.title, episodes.length]).toEqual(['Old', 1])
  })

  test('reads RSS 1.0 with its own enclosures', async () => {
    const xml = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#"><channel><title>Old</title></channel><item><title>One</title><enc:enclosure rdf:resource="https://m.example/1.mp3" enc:type="audio/mpeg" enc:length="7"/></item></rdf:RDF>`
    const enclosure = { url: 'https://m.example/1.mp3', type: 'audio/mpeg', length: '7' }
    expect(await onlyEpisode(xml)).toMatchObject({ title: 'One', enclosure })
  })

  test('resolves custom prefixes by their namespace', async () => {
    const { episodes } = await read(
      `<rss xmlns:it="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>${item({ more: '<it:duration>90</it:duration>' })}</channel></rss>`,
    )
    expect(episodes[0]?.durationSeconds).toBe(90)
  })

  test('gives undeclared prefixes their usual meaning', async () => {
    const xml = `<rss><channel>${item({ more: '<itunes:duration>90</itunes:duration>' })}</channel></rss>`
    expect((await onlyEpisode(xml)).durationSeconds).toBe(90)
  })

  test('accepts a channel without episodes', async () => {
    expect((await read(rss(''))).episodes).toEqual([])
  })

  test('skips an item without playable media', async () => {
    const { episodes } = await read(rss(`<item><title>Only words</title></item>${item()}`))
    expect(episodes.map(({ title }) => title)).toEqual(['First light'])
  })

  test.each([
    ['<!DOCTYPE html><html><body>Please sign in</body></html>', /web page/],
    ['<html><body>x</body></html>', /web page/],
    ['', /not lead to a feed/],
    ['just words', /not lead to a feed/],
    ['{"version":"https://jsonfeed.org/version/1"}', /not lead to a feed/],
    ['<opml><body/></opml>', /not lead to a feed/],
  ])('rejects %j with a message', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })
})

describe('URLs and enclosures', () => {
  test('resolves relative URLs against xml:base, then the show’s page, then the feed', async () => {
    const relative = item({ url: '/a/1.mp3' })
    const urlOf = async (xml: string) => (await onlyEpisode(xml)).enclosure.url
    expect(await urlOf(`<rss xml:base="https://base.example/"><channel>${relative}</channel></rss>`)).toBe(
      'https://base.example/a/1.mp3',
    )
    expect(await urlOf(rss(relative))).toBe('https://show.example/a/1.mp3')
    expect(await urlOf(rss(relative, '<title>x</title>'))).toBe('https://feeds.example/a/1.mp3')
  })

  test('encodes spaces and non-ASCII characters in URLs, and leaves encoded ones alone', async () => {
    const { enclosure } = await onlyEpisode(rss(item({ url: ' https://m.example/a b/%C3%A4/ö.mp3 ' })))
    expect(enclosure.url).toBe('https://m.example/a%20b/%C3%A4/%C3%B6.mp3')
  })

  test('rejects enclosures that are neither http nor https', async () => {
    expect((await read(rss(item({ url: 'file:///etc/passwd' })))).episodes).toEqual([])
    expect((await read(rss(item({ url: 'javascript:alert(1)' })))).episodes).toEqual([])
  })

  test('accepts enclosures without a length or type', async () => {
    const xml = rss('<item><title>x</title><enclosure url="https://m.example/1"/></item>')
    expect((await onlyEpisode(xml)).enclosure).toEqual({ url: 'https://m.example/1', type: '', length: '' })
  })

  test('picks the most common audio type of several enclosures, and video only without audio', async () => {
    const many = `<item><enclosure url="https://m.example/1.mp4" type="video/mp4"/><enclosure url="https://m.example/1.opus" type="audio/ogg"/><enclosure url="https://m.example/1.mp3" type="audio/mpeg"/></item>`
    expect((await onlyEpisode(rss(many))).enclosure.url).toBe('https://m.example/1.mp3')
    const film = `<item><enclosure url="https://m.example/p.jpg" type="image/jpeg"/><enclosure url="https://m.example/1.mp4" type="video/mp4"/></item>`
    expect((await onlyEpisode(rss(film))).enclosure.url).toBe('https://m.example/1.mp4')
  })

  test('falls back to media:content and podcast:alternateEnclosure for a missing enclosure', async () => {
    const media = `<item><media:group><media:content url="https://m.example/1.mp3" type="audio/mpeg" duration="61"/></media:group></item>`
    expect(await onlyEpisode(rss(media))).toMatchObject({
      enclosure: { url: 'https://m.example/1.mp3' },
      durationSeconds: 61,
    })
    const other = `<item><podcast:alternateEnclosure type="audio/mpeg"><podcast:source uri="https://m.example/2.mp3"/></podcast:alternateEnclosure></item>`
    expect((await onlyEpisode(rss(other))).enclosure.url).toBe('https://m.example/2.mp3')
  })

  test('ignores tracking prefixes, scheme and query when comparing URLs', () => {
    const plain = addressKey('https://media.example/show/1.mp3')
    for (const other of [
      'http://media.example/show/1.mp3?token=abc',
      'https://www.podtrac.com/pts/redirect.mp3/media.example/show/1.mp3',
      'https://chrt.fm/track/ABC/media.example/show/1.mp3',
      'https://pdst.fm/e/chrt.fm/track/ABC/media.example/show/1.mp3',
      'https://op3.dev/e,pg=1/https://MEDIA.example/show/1.mp3',
    ])
      expect(addressKey(other)).toBe(plain)
    expect(addressKey('https://media.example/show/2.mp3')).not.toBe(plain)
  })

  test('reads Podcasting 2.0 chapters and transcripts', async () => {
    const episode = await onlyEpisode(
      rss(
        item({
          more: `<podcast:chapters url="/c.json" type="application/json+chapters"/><podcast:transcript url="/t.srt" type="application/srt"/><podcast:transcript url="/t.vtt" type="text/vtt" language="en"/>
          <psc:chapters><psc:chapter start="00:01:00.500" title="Two"/><psc:chapter start="0" title="One"/></psc:chapters>`,
        }),
      ),
    )
    expect(episode).toMatchObject({
      chaptersUrl: 'https://show.example/c.json',
      transcripts: [{ type: 'text/vtt', language: 'en' }, { type: 'application/srt' }],
      chapters: [
        { id: 0, start: 0, end: 60.5, title: 'One' },
        { id: 1, start: 60.5, title: 'Two' },
      ],
    })
  })

  test('reports a feed’s move, next page and completeness', async () => {
    const { channel } = await read(
      rss(
        '',
        `<title>x</title><itunes:new-feed-url>https://new.example/feed</itunes:new-feed-url><atom:link rel="next" href="https://feeds.example/2"/><fh:complete xmlns:fh="http://purl.org/syndication/history/1.0"/><ttl>60</ttl><podcast:guid>abc</podcast:guid>`,
      ),
    )
    expect(channel).toMatchObject({
      newFeedUrl: 'https://new.example/feed',
      nextUrl: 'https://feeds.example/2',
      isComplete: true,
      ttlMinutes: 60,
      guid: 'abc',
    })
  })
})

describe('dates and durations', () => {
  test.each([
    ['Mon, 06 Jan 2025 10:00:00 GMT', '2025-01-06T10:00:00Z'],
    ['Mon, 6 Jan 2025 10:00 +0200', '2025-01-06T08:00:00Z'],
    ['06 Jan 2025 10:00:00 EST', '2025-01-06T15:00:00Z'],
    ['Mon, 06 Jan 2025 10:00:00 CEST', '2025-01-06T08:00:00Z'],
    ['Mon, 06 Jan 25 10:00:00 GMT', '2025-01-06T10:00:00Z'],
    ['Mon, 06 Jan 99 10:00:00 GMT', '1999-01-06T10:00:00Z'],
    ['Mo, 06 Mai 2025 10:00:00 +0000', '2025-05-06T10:00:00Z'],
    ['Di., 06. Dez. 2025 10:00:00 GMT', '2025-12-06T10:00:00Z'],
    ['lun, 06 févr. 2025 10:00:00 GMT', '2025-02-06T10:00:00Z'],
    ['2025-01-06', '2025-01-06T00:00:00Z'],
    ['2025-01-06 10:00:00', '2025-01-06T10:00:00Z'],
    ['2025-01-06T10:00:00.123+01:00', '2025-01-06T09:00:00Z'],
    ['January 6, 2025 1:30 PM', '2025-01-06T13:30:00Z'],
    ['Mon, 06 Jan 2025', '2025-01-06T00:00:00Z'],
    ['1736157600', '2025-01-06T10:00:00Z'],
    ['Mon Jan 06 2025 10:00:00 GMT+0530 (India Standard Time)', '2025-01-06T04:30:00Z'],
    ['Monday, January 6, 2025 10:00', '2025-01-06T10:00:00Z'],
  ])('%s', (text, iso) => {
    expect(readDate(text)).toBe(Date.parse(iso))
  })

  test.each(['', 'yesterday', '99 Foo 2025', '2025-13-45', 'Mon, 06 Jan'])('%j is not a date', (text) => {
    expect(readDate(text)).toBeNull()
  })

  test('uses the time an episode was first seen for a missing date, and to cap a future one', () => {
    expect(sortedAt(null, 1000)).toBe(1000)
    expect(sortedAt(5000, 1000)).toBe(1000)
    expect(sortedAt(500, 1000)).toBe(500)
  })

  test.each([
    ['90', 90],
    ['59:30', 3570],
    ['1:02:03', 3723],
    ['01:00:00.500', 3600.5],
    ['1h2m', 3720],
    ['45 min', 2700],
    ['PT1H', 3600],
    ['0', null],
    ['', null],
    ['soon', null],
  ])('parses the duration %j as %j', (text, seconds) => {
    expect(readDuration(text)).toBe(seconds)
  })

  test('rejects a duration with far too many digits', { timeout: 10_000 }, () => {
    expect(readDuration(`${'1'.repeat(300_000)} x`)).toBeNull()
  })
})

test('reads a feed of 20 MB and 10,000 episodes completely', async () => {
  const xml = rss(manyItems(10_000, `<p>${'Talk by the sea. '.repeat(110)}</p>`))
  expect(xml.length).toBeGreaterThan(20_000_000)
  const { episodes } = await read(xml)
  expect([episodes.length, episodes[0]?.title, episodes[9999]?.title]).toEqual([
    10_000,
    'Episode 10000',
    'Episode 1',
  ])
})
