import { describe, expect, test } from 'vitest'
import { findFeedLink } from './feed-link.service.ts'
import { readFeed } from './read-feed.service.ts'
import { item, rss } from './test-support/make-feed.ts'
import { onlyEpisode, read, URL_OF_FEED } from './test-support/read-xml.ts'

describe('far too much markup', () => {
  test('is cut off in a text, in the time it takes to read it', { timeout: 10_000 }, async () => {
    const more = `<description>Fog${'<a></a>'.repeat(100_000)}</description>`
    const { description } = await onlyEpisode(rss(item({ more })))
    expect(description?.length ?? 0).toBeLessThanOrEqual(300_000)
  })

  test('is refused where tags are nested far too deeply', async () => {
    const body = [Buffer.from(`<rss><channel>${'<a>'.repeat(300_000)}`)]
    const reading = readFeed({ body, contentType: null, url: URL_OF_FEED })
    await expect(reading).rejects.toThrow('The feed is nested too deeply')
  })

  test('ends the search for the feed of a web page', () => {
    const link = '<link rel="alternate" type="application/rss+xml" href="/feed">'
    const nested = '<div>'.repeat(300_000)
    expect(findFeedLink(`${link}${nested}`, URL_OF_FEED)).toMatch(/\/feed$/)
    expect(findFeedLink(`${nested}${link}`, URL_OF_FEED)).toBeNull()
  })
})

describe('bytes and text', () => {
  test('a byte order mark, blanks and control characters before the declaration do no harm', async () => {
    expect((await onlyEpisode(`\uFEFF \n\u0001${rss(item())}`)).title).toBe('First light')
  })

  test('ISO-8859-1 by the declaration is read as Windows-1252', async () => {
    const xml = rss(item({ title: 'Caf\u00e9 \u0096 x' })).replace('UTF-8', 'iso-8859-1')
    expect((await onlyEpisode(Buffer.from(xml, 'latin1'))).title).toBe('Café – x')
  })

  test('the charset of the answer comes before the declaration', async () => {
    const bytes = Buffer.from(rss(item({ title: 'Café' })), 'latin1')
    expect((await onlyEpisode(bytes, 'text/xml; charset=windows-1252')).title).toBe('Café')
  })

  test('UTF-16 with a mark', async () => {
    expect((await onlyEpisode(Buffer.from(`\uFEFF${rss(item({ title: 'Café' }))}`, 'utf16le'))).title).toBe(
      'Café',
    )
  })

  test('a line in another encoding than UTF-8 spoils only itself', async () => {
    const [before = '', after = ''] = rss(
      `\n${item({ title: 'SPLIT' })}\n${item({ title: 'Ünder', guid: 'ep-2', url: 'https://m.example/2.mp3' })}`,
    ).split('SPLIT')
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from('Caf\xe9', 'latin1'), Buffer.from(after)])
    expect((await read(bytes)).episodes.map(({ title }) => title)).toEqual(['Café', 'Ünder'])
  })

  test('a feed on one line, cut inside characters, is read whole', async () => {
    const bytes = Buffer.from(rss(item({ title: 'ü'.repeat(900) })).replace(/\n/g, ''))
    const pieces = Array.from({ length: bytes.length }, (_one, at) => bytes.subarray(at, at + 1))
    const { episodes } = await readFeed({ body: pieces, contentType: null, url: URL_OF_FEED })
    expect(episodes[0]?.title).toBe('ü'.repeat(900))
  })

  test('Cyrillic by the declaration', async () => {
    const head = rss('SPLIT').replace('UTF-8', 'windows-1251').split('SPLIT')
    const word = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
    const [before = '', after = ''] = item({ title: 'SPLIT' }).split('SPLIT')
    const bytes = Buffer.concat([
      Buffer.from((head[0] ?? '') + before),
      word,
      Buffer.from(after + (head[1] ?? '')),
    ])
    expect((await onlyEpisode(bytes)).title).toBe('Привет')
  })

  test('HTML in titles becomes text, with entities that XML does not know', async () => {
    const title = '&lt;b&gt;Salt&lt;/b&gt;&nbsp;&amp;amp; <![CDATA[<i>sand</i>]]> & more'
    expect((await onlyEpisode(rss(item({ title })))).title).toBe('Salt & sand & more')
  })

  test('a show that has only a title for directories is called by it', async () => {
    const { channel } = await read(rss(item({}), '<title/><itunes:title>Harbour talk</itunes:title>'))
    expect(channel.title).toBe('Harbour talk')
  })

  test('scripts in titles are gone', async () => {
    const title = '<![CDATA[Hi<script>alert(1)</script>]]>'
    expect((await onlyEpisode(rss(item({ title })))).title).toBe('Hi')
  })

  test('a description that was escaped twice is unpacked', async () => {
    const more = '<description>&amp;lt;p&amp;gt;Hello&amp;lt;/p&amp;gt;</description>'
    expect((await onlyEpisode(rss(item({ more })))).description).toBe('<p>Hello</p>')
  })

  test('a description with its markup unescaped is taken with it', async () => {
    const more = '<description><p>Hello <b>you</b></p></description>'
    expect((await onlyEpisode(rss(item({ more })))).description).toBe('<p>Hello <b>you</b></p>')
  })

  test('of several descriptions the longest is taken', async () => {
    const more =
      '<description>Short</description><content:encoded><![CDATA[<p>Much longer</p>]]></content:encoded>'
    expect((await onlyEpisode(rss(item({ more })))).description).toBe('<p>Much longer</p>')
  })

  test('entities that would unfold without end stay as they are', async () => {
    const xml = `<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${rss(item({ title: '&b;' }))}`
    expect((await onlyEpisode(xml)).title.length).toBeLessThan(10)
  })

  test('files of the server are never read into a feed', async () => {
    const xml = `<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]>${rss(item({ title: 'x &a;' }))}`
    expect((await onlyEpisode(xml)).title).not.toContain('root')
  })

  test('a feed that is cut off gives what arrived', async () => {
    const xml = rss(`${item()}${item({ guid: 'ep-2', url: 'https://m.example/2.mp3' })}`)
    const { episodes } = await read(xml.slice(0, xml.indexOf('ep-2')))
    expect(episodes[0]?.guid).toBe('ep-1')
  })

  test('a second root element after the first does no harm', async () => {
    expect((await read(rss(item()) + rss(''))).episodes).toHaveLength(1)
  })

  test('texts without end are cut', async () => {
    const { episodes } = await read(rss(item({ title: 'x'.repeat(1_000_000) })))
    expect(episodes[0]?.title).toHaveLength(2000)
  })

  test('elements nested a thousand times do no harm', async () => {
    const xml = rss(`<item>${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}</item>${item()}`)
    expect((await read(xml)).episodes).toHaveLength(1)
  })
})
