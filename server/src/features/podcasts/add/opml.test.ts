import { describe, expect, test } from 'vitest'
import { readOpml, writeOpml } from './opml.service.ts'

describe('OPML', () => {
  test('outlines count with and without a type, however they are nested and spelled, each address once', () => {
    const text = `<opml version="1.0"><body>
      <outline text="Folder"><outline type="rss" text="A &amp; B" xmlUrl="https://a.example/feed"/>
      <OUTLINE title="C" XMLURL="https://c.example/feed"/></outline>
      <outline text="again" xmlUrl="https://a.example/feed"/>
      <outline text="no address"/><outline text="odd" xmlUrl="javascript:alert(1)"/>
      <outline xmlUrl="https://d.example/feed"/></body></opml>`
    expect(readOpml(text)).toEqual([
      { title: 'A & B', feedUrl: 'https://a.example/feed' },
      { title: 'C', feedUrl: 'https://c.example/feed' },
      { title: 'https://d.example/feed', feedUrl: 'https://d.example/feed' },
    ])
  })
  test('addresses that are meant for podcast apps count', () => {
    expect(readOpml('<opml><body><outline text="A" xmlUrl="feed://a.example/feed"/></body></opml>')).toEqual([
      { title: 'A', feedUrl: 'http://a.example/feed' },
    ])
  })
  test('what stands behind far too many nested outlines is not read', () => {
    const feed = (name: string) => `<outline text="${name}" xmlUrl="https://${name}.example/feed"/>`
    const text = `<opml><body>${feed('a')}${'<outline>'.repeat(300_000)}${feed('b')}`
    expect(readOpml(text)).toHaveLength(1)
  })
  test('what is no OPML has no feeds', () => {
    expect([readOpml(''), readOpml('hello'), readOpml('<html/>')]).toEqual([[], [], []])
  })
  test('what was written is read again', () => {
    const podcasts = [
      {
        title: 'Salt & "sand" <1>',
        feedUrl: 'https://a.example/?x=1&y=2',
        description: '<p>Hi</p>',
        language: 'en',
      },
    ]
    const text = writeOpml('Mine', podcasts)
    expect(readOpml(text)).toEqual([{ title: 'Salt & "sand" <1>', feedUrl: 'https://a.example/?x=1&y=2' }])
    expect(text).toContain('description="Hi"')
  })
})
