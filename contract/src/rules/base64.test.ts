import { describe, expect, test } from 'vitest'
import { decodeText, encodeText } from './base64.ts'

/** Every character there is, in texts of a few hundred, so that all lengths of base64 padding occur. */
function* allCharacters(): Generator<string> {
  let text = ''
  for (let code = 0; code <= 0x10_ff_ff; code++) {
    if (code >= 0xd8_00 && code <= 0xdf_ff) continue
    text += String.fromCodePoint(code)
    if (code % 251 === 0) {
      yield text
      text = ''
    }
  }
  yield text
}

const plain = (text: string) => decodeURIComponent(encodeText(text))

describe('[R2.031] names in URLs', () => {
  test('round-trip unchanged, whatever characters they contain', () => {
    for (const text of allCharacters())
      if (decodeText(encodeText(text)) !== text) expect.fail(`lost: ${text}`)
  })

  test.each([
    '',
    'a',
    'ab',
    'abc',
    'Krimi & Thriller',
    '50% off?',
    'a/b+c=d',
    'Ünïcödé',
    '日本語',
    '📚🎧',
    '-_',
    ' ',
    '\n',
    '%41',
  ])('%j survives a round trip through a query string', (text) => {
    const url = new URL(`http://host/api/items?filter=tags.${encodeText(text)}`)
    expect(decodeText(url.searchParams.get('filter')?.slice('tags.'.length) ?? '')).toBe(text)
  })

  test.each<[string, (text: string) => string]>([
    ['escaped once, as specified', encodeText],
    ['not escaped at all', plain],
    ['escaped twice', (text) => encodeURIComponent(encodeText(text))],
    ['escaped three times', (text) => encodeURIComponent(encodeURIComponent(encodeText(text)))],
    ['with a trailing newline, as sent by Android', (text) => `${plain(text)}\n`],
    ['with an escaped trailing newline', (text) => encodeURIComponent(`${plain(text)}\n`)],
    ['split over several lines', (text) => plain(text).replace(/(.{8})/g, '$1\r\n')],
    ['without padding', (text) => plain(text).replace(/=+$/, '')],
    ['in the URL-safe alphabet', (text) => plain(text).replaceAll('+', '-').replaceAll('/', '_')],
    ['with plus signs turned into spaces', (text) => plain(text).replaceAll('+', ' ')],
  ])('are decoded %s', (_spelling, spell) => {
    for (const text of [
      'Krimi',
      'a',
      'ab',
      '>>>???',
      'ÿþýü÷',
      'Fantasy für “Große”',
      '📚',
      'x'.repeat(200),
    ]) {
      expect(decodeText(spell(text))).toBe(text)
    }
  })

  test('are rejected quickly, however many equals signs are inside', () => {
    expect(decodeText(`a${'='.repeat(500_000)}b`)).toBeNull()
  })

  test.each(['!', 'a', 'abcde', '%', '%zz', '//8=', 'YQ==YQ==', 'Zm9v🎧', '%25%25%25%25', 'YQ%2525253D'])(
    '%s is not decoded',
    (encoded) => {
      expect(decodeText(encoded)).toBeNull()
    },
  )
})
