import { describe, expect, test } from 'vitest'
import { audioTypeOf } from './feed-audio.rules.ts'
import { languageCode } from './feed-language.rules.ts'
import { clockTime, shortened } from './feed-texts.rules.ts'
import type { UndatedEntry } from './feeds.types.ts'

describe('a description', () => {
  test('of 4000 bytes is unchanged, including markup', () => {
    const text = `<p>${'x'.repeat(3993)}</p>`
    expect(shortened(text)).toBe(text)
  })

  test('that only exceeds the limit because of markup loses the markup', () => {
    expect(shortened(`<p>${'x'.repeat(4000)}</p>`)).toBe('x'.repeat(4000))
    expect(shortened(`<p> a\n\n b </p>${'<br>'.repeat(1000)}`)).toBe('a b')
  })

  test('that is too long is truncated to 4000 bytes', () => {
    expect(shortened('x'.repeat(4001))).toBe(`${'x'.repeat(3997)}…`)
    expect(shortened('ü'.repeat(3000))).toBe(`${'ü'.repeat(1998)}…`)
  })
})

test.each([
  [0, '00:00:00.000'],
  [59.9996, '00:01:00.000'],
  [3600, '01:00:00.000'],
  [360_000, '100:00:00.000'],
])('%s seconds are %s', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text)
})

test('whitespace around a language is ignored', () => {
  expect([languageCode(' DE '), languageCode(' German '), languageCode('  ')]).toEqual(['de', 'de', 'en'])
})

test('a video has a video type whatever its extension', () => {
  const type = (kind: string, relPath: string) =>
    audioTypeOf({ file: { kind, relPath, media: null } as unknown as UndatedEntry['file'] })
  expect([type('video', 'a.mp3'), type('audio', 'a.xyz')]).toEqual(['video/mp4', 'audio/mpeg'])
})
