import { describe, expect, test } from 'vitest'
import { decodeDosText, decodeOldText } from './old-code-pages.ts'
import { decodeLatin1 } from './text-decoding.ts'

describe('text that does not say its code page', () => {
  test.each([
    ['Russian', 'cce0f1f2e5f020e820cce0f0e3e0f0e8f2e0', 'Мастер и Маргарита'],
    ['Russian with figures', 'd2eeec2031', 'Том 1'],
    ['French', 'c97469652064e974e9', 'Étie dété'],
    ['a French word of one letter', 'e0207061727469722064e9', 'à partir dé'],
    ['quotes of Windows', '93546578749420962078', '“Text” – x'],
    ['German', 'dc6265722064656e', 'Über den'],
    ['UTF-8 after all', 'd094', 'Д'],
  ])('%s', (_name, hex, expected) => {
    expect(decodeLatin1(Buffer.from(hex, 'hex'))).toBe(expected)
  })

  test('nothing is Cyrillic without a whole word of it', () => {
    expect(decodeOldText(Buffer.from('e9e8', 'hex'))).toBe('éè')
  })

  test('text with drawn frames is of DOS', () => {
    expect(decodeDosText(Buffer.from('dbdbdcdf4a6f7382', 'hex'))).toBe('██▄▀José')
    expect(decodeDosText(Buffer.from('4a6f73e9', 'hex'))).toBeNull()
    expect(decodeDosText(Buffer.from('plain'))).toBeNull()
  })
})
