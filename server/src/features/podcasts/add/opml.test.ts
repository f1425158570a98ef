import { describe, expect, test } from 'vitest'
import { readOpml, writeOpml } from './opml.service.ts'

describe('OPML', () => {
  test('reads outlines with or without a type, in any nesting or letter case, and deduplicates URLs', () => {
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
  test('accepts feed:// URLs', () => {
    expect(readOpml('<opml><body><outline text="A" xmlUrl="feed://a.example/feed"/></body></opml>')).toEqual([
      { title: 'A', feedUrl: 'http://a.example/feed' },
    ])
  })
  test('stops reading at excessively nested outlines', () => {
    const feed = (name: string) => `<outline text="${name}" xmlUrl="https://${name}.example/feed"/>`
    const text = `<opml><body>${feed('a')}${'<outline>'.repeat(300_000)}${feed('b')}`
    expect(readOpml(text)).toHaveLength(1)
  })
  test('finds no feeds in anything but OPML', () => {
    expect([readOpml(''), readOpml('hello'), readOpml('<html/>')]).toEqual([[], [], []])
  })
  test('reads back what it wrote', () => {
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
