import { describe, expect, test } from 'vitest'
import { readChapters } from './feed-chapters.rules.ts'
import { readTranscript } from './transcripts.rules.ts'

const json = (segments: unknown) => readTranscript(JSON.stringify({ segments }), 'application/json').lines
const word = (body: unknown, startTime: unknown, more: object = {}) => ({
  body,
  startTime,
  endTime: Number(startTime) + 1,
  ...more,
})

describe('the format of a transcript', () => {
  const cue = '00:01.000 --> 00:02.000\nHello'
  const isTimed = (text: string, type: string) => readTranscript(text, type).isTimed

  test('is determined by its type', () => {
    expect(isTimed(cue, 'text/vtt')).toBe(true)
    expect(isTimed(cue, 'application/srt')).toBe(true)
    expect(isTimed('{"segments":[]}', 'application/json')).toBe(true)
    expect(isTimed(cue, 'text/plain')).toBe(false)
  })

  test('is detected from its start if the type is inconclusive', () => {
    expect(isTimed(`WEBVTT\n\n${cue}`, 'text/plain')).toBe(true)
    expect(isTimed(`\uFEFFWEBVTT\n\n${cue}`, '')).toBe(true)
    expect(isTimed(`1\n00:00:01,000 --> 00:00:02,000\nHello`, '')).toBe(true)
    expect(isTimed(' {"segments":[]}', '')).toBe(true)
    expect(isTimed('This is no WEBVTT', '')).toBe(false)
  })

  test('that is invalid yields no lines', () => {
    expect(readTranscript('{"segments": [', '')).toEqual({ isTimed: false, lines: [] })
    expect(readTranscript('null', 'application/json')).toEqual({ isTimed: true, lines: [] })
    expect(json({ length: 1 })).toEqual([])
  })
})

describe('timed lines', () => {
  const cues = (text: string) => readTranscript(`WEBVTT\n\n${text}`, 'text/vtt').lines

  test('contain the text below their timestamps, and those without text or timestamps are omitted', () => {
    expect(
      cues(
        '  00:01.000 --> 00:02.000\nOne\n\n00:03.000 --> 00:04.000\n\nNo time\n\n00:05.500 --> 01:00:06.000\nTwo',
      ),
    ).toEqual([
      { start: 1, end: 2, speaker: null, text: 'One' },
      { start: 5.5, end: 3606, speaker: null, text: 'Two' },
    ])
  })

  test('are limited to fifty thousand', () => {
    const one = '00:01.000 --> 00:02.000\nx\n\n'
    expect(cues(one.repeat(50_010))).toHaveLength(50_000)
  })
})

describe('single words', () => {
  test('are joined up to a maximum length', () => {
    expect(json([word('a'.repeat(60), 0), word('b'.repeat(59), 1)])).toHaveLength(1)
    expect(json([word('a'.repeat(60), 0), word('b'.repeat(60), 1)])).toHaveLength(2)
  })

  test('are joined if they have the same speaker or none', () => {
    expect(json([word('a', 0, { speaker: 'Ada' }), word('b', 1)])).toMatchObject([
      { text: 'a b', speaker: 'Ada', end: 2 },
    ])
    expect(json([word('a', 0, { speaker: 'Ada' }), word('b', 1, { speaker: 'Ada' })])).toHaveLength(1)
    expect(json([word('a', 0, { speaker: 'Ada' }), word('b', 1, { speaker: 'Bea' })])).toHaveLength(2)
    expect(json([word('a', 0, { speaker: 7 })])).toMatchObject([{ speaker: null }])
  })

  test('end a line at the end of a sentence, and punctuation is attached to the preceding word', () => {
    expect(json([word('a.', 0), word('b', 1), word(',', 2), word('c', 3)])).toMatchObject([
      { text: 'a.' },
      { text: 'b, c' },
    ])
  })

  test('without text or a start time are omitted, and without an end time they end at their start', () => {
    expect(
      json([
        word('', 0),
        word(7, 0),
        word('x', 'soon'),
        null,
        word('a.', 3, { endTime: 'late' }),
        word('b', 5),
        word('c', 6, { endTime: null }),
      ]),
    ).toEqual([
      { start: 3, end: 3, speaker: null, text: 'a.' },
      { start: 5, end: 0, speaker: null, text: 'b c' },
    ])
  })
})

test('lines without timestamps start at 0 and keep their speakers', () => {
  expect(readTranscript('Ada: Hello\r\rthere', 'text/plain').lines).toEqual([
    { start: 0, end: 0, speaker: 'Ada', text: 'Hello' },
    { start: 0, end: 0, speaker: null, text: 'there' },
  ])
})

describe('feed chapters', () => {
  const chapters = (...list: object[]) => readChapters({ chapters: list }, null)

  test('use the last chapter’s own end if the duration is unknown', () => {
    expect(chapters({ startTime: 5, endTime: 9 })).toMatchObject([{ start: 5, end: 9 }])
    expect(chapters({ startTime: 5, endTime: 4 })).toMatchObject([{ start: 5, end: 5 }])
    expect(chapters({ startTime: 5, endTime: 'x' })).toMatchObject([{ start: 5, end: 5 }])
    expect(chapters({ startTime: 5 })).toMatchObject([{ start: 5, end: 5 }])
  })

  test('are limited in number, and in the length of titles and URLs', () => {
    const address = (length: number) => `https://x.example/${'x'.repeat(length - 18)}`
    expect(chapters({ startTime: 0, title: 'x'.repeat(2000) })[0]?.title).toHaveLength(1000)
    expect(chapters({ startTime: 0, img: address(3999), url: address(4000) })).toMatchObject([
      { imageUrl: address(3999), linkUrl: null },
    ])
    expect(chapters(...Array.from({ length: 2010 }, () => ({ startTime: 0 })))).toHaveLength(2000)
  })
})

test('reads unclosed voice tags in linear time', { timeout: 10_000 }, () => {
  const cue = 'WEBVTT\n\n00:00.000 --> 00:01.000\n'
  expect(readTranscript(`${cue}Fog ${'<v a'.repeat(300_000)}`, 'text/vtt').lines).toMatchObject([
    { speaker: null },
  ])
  expect(readTranscript(`${cue}<v.loud   Anne Moor>Fog`, 'text/vtt').lines).toMatchObject([
    { speaker: 'Anne Moor', text: 'Fog' },
  ])
})
