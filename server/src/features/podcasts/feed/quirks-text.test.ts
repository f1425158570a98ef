import { describe, expect, test } from 'vitest'
import { findFeedLink } from './feed-link.service.ts'
import { readFeed } from './read-feed.service.ts'
import { item, rss } from './test-support/make-feed.ts'
import { onlyEpisode, read, URL_OF_FEED } from './test-support/read-xml.ts'

describe('excessive markup', () => {
  test('is truncated in linear time', { timeout: 10_000 }, async () => {
    const more = `<description>Fog${'<a></a>'.repeat(100_000)}</description>`
    const { description } = await onlyEpisode(rss(item({ more })))
    expect(description?.length ?? 0).toBeLessThanOrEqual(300_000)
  })

  test('that consists of control characters only is rejected quickly', { timeout: 5000 }, async () => {
    const zeros = Array.from({ length: 600 }, () => Buffer.alloc(64 * 1024))
    const reading = readFeed({ body: zeros, contentType: null, url: URL_OF_FEED })
    await expect(reading).rejects.toThrow('does not lead to a feed')
  })

  test('is rejected if tags are nested too deeply', async () => {
    const body = [Buffer.from(`<rss><channel>${'<a>'.repeat(300_000)}`)]
    const reading = readFeed({ body, contentType: null, url: URL_OF_FEED })
    await expect(reading).rejects.toThrow('The feed is nested too deeply')
  })

  test('ends the search for a web page’s feed link', () => {
    const link = '<link rel="alternate" type="application/rss+xml" href="/feed">'
    const nested = '<div>'.repeat(300_000)
    expect(findFeedLink(`${link}${nested}`, URL_OF_FEED)).toMatch(/\/feed$/)
    expect(findFeedLink(`${nested}${link}`, URL_OF_FEED)).toBeNull()
  })
})

describe('encoding and text', () => {
  test('removes control characters, among them NUL, which would end the text in the database', async () => {
    expect((await onlyEpisode(rss(item({ title: 'Bell\u0007 and\u0000 candle' })))).title).toBe(
      'Bell and candle',
    )
  })

  test('ignores a BOM, whitespace and control characters before the declaration', async () => {
    expect((await onlyEpisode(`\uFEFF \n\u0001${rss(item())}`)).title).toBe('First light')
  })

  test('reads declared ISO-8859-1 as Windows-1252', async () => {
    const xml = rss(item({ title: 'Caf\u00e9 \u0096 x' })).replace('UTF-8', 'iso-8859-1')
    expect((await onlyEpisode(Buffer.from(xml, 'latin1'))).title).toBe('Café – x')
  })

  test('prefers the charset of the response to the declaration', async () => {
    const bytes = Buffer.from(rss(item({ title: 'Café' })), 'latin1')
    expect((await onlyEpisode(bytes, 'text/xml; charset=windows-1252')).title).toBe('Café')
  })

  test('reads UTF-16 with a BOM', async () => {
    expect((await onlyEpisode(Buffer.from(`\uFEFF${rss(item({ title: 'Café' }))}`, 'utf16le'))).title).toBe(
      'Café',
    )
  })

  test('limits the effect of a line that is not UTF-8 to that line', async () => {
    const [before = '', after = ''] = rss(
      `\n${item({ title: 'SPLIT' })}\n${item({ title: 'Ünder', guid: 'ep-2', url: 'https://m.example/2.mp3' })}`,
    ).split('SPLIT')
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from('Caf\xe9', 'latin1'), Buffer.from(after)])
    expect((await read(bytes)).episodes.map(({ title }) => title)).toEqual(['Café', 'Ünder'])
  })

  test('reads a one-line feed that is split inside characters', async () => {
    const bytes = Buffer.from(rss(item({ title: 'ü'.repeat(900) })).replace(/\n/g, ''))
    const pieces = Array.from({ length: bytes.length }, (_one, at) => bytes.subarray(at, at + 1))
    const { episodes } = await readFeed({ body: pieces, contentType: null, url: URL_OF_FEED })
    expect(episodes[0]?.title).toBe('ü'.repeat(900))
  })

  test('reads declared Cyrillic', async () => {
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

  test('converts HTML in titles to text, including entities unknown to XML', async () => {
    const title = '&lt;b&gt;Salt&lt;/b&gt;&nbsp;&amp;amp; <![CDATA[<i>sand</i>]]> & more'
    expect((await onlyEpisode(rss(item({ title })))).title).toBe('Salt & sand & more')
  })

  test('falls back to itunes:title for a show without a title', async () => {
    const { channel } = await read(rss(item({}), '<title/><itunes:title>Harbour talk</itunes:title>'))
    expect(channel.title).toBe('Harbour talk')
  })

  test('removes scripts from titles', async () => {
    const title = '<![CDATA[Hi<script>alert(1)</script>]]>'
    expect((await onlyEpisode(rss(item({ title })))).title).toBe('Hi')
  })

  test('unescapes a double-escaped description', async () => {
    const more = '<description>&amp;lt;p&amp;gt;Hello&amp;lt;/p&amp;gt;</description>'
    expect((await onlyEpisode(rss(item({ more })))).description).toBe('<p>Hello</p>')
  })

  test('keeps the markup of an unescaped description', async () => {
    const more = '<description><p>Hello <b>you</b></p></description>'
    expect((await onlyEpisode(rss(item({ more })))).description).toBe('<p>Hello <b>you</b></p>')
  })

  test('picks the longest of several descriptions', async () => {
    const more =
      '<description>Short</description><content:encoded><![CDATA[<p>Much longer</p>]]></content:encoded>'
    expect((await onlyEpisode(rss(item({ more })))).description).toBe('<p>Much longer</p>')
  })

  test('does not expand nested entities', async () => {
    const xml = `<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${rss(item({ title: '&b;' }))}`
    expect((await onlyEpisode(xml)).title.length).toBeLessThan(10)
  })

  test('never reads server files through external entities', async () => {
    const xml = `<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]>${rss(item({ title: 'x &a;' }))}`
    expect((await onlyEpisode(xml)).title).not.toContain('root')
  })

  test('returns what arrived of a truncated feed', async () => {
    const xml = rss(`${item()}${item({ guid: 'ep-2', url: 'https://m.example/2.mp3' })}`)
    const { episodes } = await read(xml.slice(0, xml.indexOf('ep-2')))
    expect(episodes[0]?.guid).toBe('ep-1')
  })

  test('ignores a second root element', async () => {
    expect((await read(rss(item()) + rss(''))).episodes).toHaveLength(1)
  })

  test('truncates overlong text', async () => {
    const { episodes } = await read(rss(item({ title: 'x'.repeat(1_000_000) })))
    expect(episodes[0]?.title).toHaveLength(2000)
  })

  test('tolerates a thousand levels of nesting', async () => {
    const xml = rss(`<item>${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}</item>${item()}`)
    expect((await read(xml)).episodes).toHaveLength(1)
  })
})
