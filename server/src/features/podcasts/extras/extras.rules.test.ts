import { describe, expect, test } from 'vitest'
import { readChapters } from './feed-chapters.rules.ts'
import { readTranscript } from './transcripts.rules.ts'

describe('feed chapters', () => {
  test('are sorted, end where the next one starts, and omit hidden ones', () => {
    const json = {
      version: '1.2.0',
      chapters: [
        { startTime: 60.5, title: 'Two', img: 'https://x.example/2.jpg', url: 'javascript:alert(1)' },
        { startTime: 0, title: '<b>One</b>' },
        { startTime: 30, title: 'Hidden', toc: false },
        { startTime: 90 },
        { startTime: 'x', title: 'No time' },
        null,
      ],
    }
    expect(readChapters(json, 120)).toEqual([
      { id: 0, start: 0, end: 60.5, title: 'One', imageUrl: null, linkUrl: null },
      { id: 1, start: 60.5, end: 90, title: 'Two', imageUrl: 'https://x.example/2.jpg', linkUrl: null },
      { id: 2, start: 90, end: 120, title: '3', imageUrl: null, linkUrl: null },
    ])
  })
  test.each([null, 5, 'x', [], { chapters: 'no' }])('%j has none', (json) => {
    expect(readChapters(json, null)).toEqual([])
  })
})

describe('transcripts', () => {
  test('reads WebVTT with voices', () => {
    const text =
      'WEBVTT\n\nNOTE x\n\n1\n00:01.500 --> 00:03.000\n<v Ada>Hello <i>you</i></v>\n\n01:00:00.000 --> 01:00:01.000 align:start\nsecond\nrow'
    expect(readTranscript(text, 'text/vtt')).toEqual({
      isTimed: true,
      lines: [
        { start: 1.5, end: 3, speaker: 'Ada', text: 'Hello you' },
        { start: 3600, end: 3601, speaker: null, text: 'second row' },
      ],
    })
  })
  test('reads SubRip with speaker names and Windows line endings', () => {
    const text =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\nBea Stone: Good morning\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nnote: small\r\n'
    expect(readTranscript(text, 'application/x-subrip').lines).toEqual([
      { start: 1, end: 2.5, speaker: 'Bea Stone', text: 'Good morning' },
      { start: 3, end: 4, speaker: null, text: 'note: small' },
    ])
  })
  test('joins word-by-word JSON into lines', () => {
    const segments = [
      { speaker: 'Ada', startTime: 0, endTime: 0.5, body: 'Hello' },
      { speaker: 'Ada', startTime: 0.5, endTime: 1, body: 'there' },
      { speaker: 'Ada', startTime: 1, endTime: 1.1, body: '.' },
      { speaker: 'Bea', startTime: 2, endTime: 3, body: 'Hi' },
    ]
    expect(readTranscript(JSON.stringify({ segments }), 'application/json').lines).toEqual([
      { start: 0, end: 1.1, speaker: 'Ada', text: 'Hello there.' },
      { start: 2, end: 3, speaker: 'Bea', text: 'Hi' },
    ])
  })
  test('reads HTML and plain text without timestamps, and strips scripts', () => {
    const page = '<p>One<script>alert(1)</script></p><p>Two &amp; three</p>'
    expect(readTranscript(page, 'text/html')).toMatchObject({
      isTimed: false,
      lines: [{ text: 'One' }, { text: 'Two & three' }],
    })
    expect(readTranscript('a\nb', 'text/plain').lines.map(({ text }) => text)).toEqual(['a', 'b'])
  })
  test('reads speakers and times from HTML, whether or not its paragraphs are closed', () => {
    const page =
      '<html><head><title>Tides</title></head><body><h1>Tides</h1><cite>Ada:</cite><time>0:01</time><p>Hello' +
      '<p>and <b>welc</b>ome<cite>Bea Stone</cite> <time>01:00:02</time>\n<p>I read <cite>Tides</cite> &lt;twice&gt;</p></body></html>'
    const lines = [
      { start: 0, end: 1, speaker: null, text: 'Tides' },
      { start: 1, end: 3602, speaker: 'Ada', text: 'Hello' },
      { start: 1, end: 3602, speaker: null, text: 'and welcome' },
      { start: 3602, end: 3602, speaker: 'Bea Stone', text: 'I read Tides <twice>' },
    ]
    expect(readTranscript(page.replace('welc</b>ome', 'welc</b>ome</p>'), 'text/html')).toEqual({
      isTimed: true,
      lines,
    })
    expect(readTranscript(page.replace('ome<cite', 'ome<p><cite'), '').lines).toEqual(lines)
  })
  test('reads SubRip with spaces on the blank lines and without fractions of seconds', () => {
    const text = '1\n00:00:01-->00:00:02\nOne\n \n2\n00:00:03 --> 00:00:04\nTwo\n'
    expect(readTranscript(text, 'application/srt').lines).toEqual([
      { start: 1, end: 2, speaker: null, text: 'One' },
      { start: 3, end: 4, speaker: null, text: 'Two' },
    ])
  })
  test('finds no lines in invalid JSON', () => {
    expect(readTranscript('{"segments": [', 'application/json').lines).toEqual([])
  })
})
