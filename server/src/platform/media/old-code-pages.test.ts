import { describe, expect, test } from 'vitest'
import { decodeDosText, decodeOldText } from './old-code-pages.ts'
import { decodeLatin1 } from './text-decoding.ts'

describe('text without a declared code page', () => {
  test.each([
    ['Russian', 'cce0f1f2e5f020e820cce0f0e3e0f0e8f2e0', 'Мастер и Маргарита'],
    ['Russian with digits', 'd2eeec2031', 'Том 1'],
    ['French', 'c97469652064e974e9', 'Étie dété'],
    ['a one-letter French word', 'e0207061727469722064e9', 'à partir dé'],
    ['Windows quotes', '93546578749420962078', '“Text” – x'],
    ['German', 'dc6265722064656e', 'Über den'],
    ['actually UTF-8', 'd094', 'Д'],
  ])('%s', (_name, hex, expected) => {
    expect(decodeLatin1(Buffer.from(hex, 'hex'))).toBe(expected)
  })

  test('is Cyrillic only if it has a whole Cyrillic word', () => {
    expect(decodeOldText(Buffer.from('e9e8', 'hex'))).toBe('éè')
  })

  test('with box-drawing characters is DOS text', () => {
    expect(decodeDosText(Buffer.from('dbdbdcdf4a6f7382', 'hex'))).toBe('██▄▀José')
    expect(decodeDosText(Buffer.from('4a6f73e9', 'hex'))).toBeNull()
    expect(decodeDosText(Buffer.from('plain'))).toBeNull()
  })
})
