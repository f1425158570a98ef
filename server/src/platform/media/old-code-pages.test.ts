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
    ['Greek', 'c2dfeff220eae1e920d0efebe9f4e5dfe1', 'Βίος και Πολιτεία'],
    ['Russian capitals', 'c2cec9cdc020c820ccc8d0', 'ВОЙНА И МИР'],
    ['a short Russian word in capitals', 'c4decdc0', 'ДЮНА'],
    ['Russian in small letters', 'e0f0eae0e4e8e920f1f2f0f3e3e0f6eae8e9', 'аркадий стругацкий'],
    ['Ukrainian', 'd2b3edb320e7e0e1f3f2e8f520eff0e5e4eab3e2', 'Тіні забутих предків'],
    ['Polish', '57b36164636120506965729c6369656e69', 'Władca Pierścieni'],
    ['a Polish title with a capital', 'a3f3649f', 'Łódź'],
    ['Polish in ISO 8859-2', '4b7369b1bf6b61', 'Książka'],
    ['an area and a price', '35206db320666f7220a335', '5 m³ for £5'],
    ['a Spanish question', 'bf5175e93f20bf59', '¿Qué? ¿Y'],
    ['simplified Chinese', 'c8fdcce5', '三体'],
    [
      'simplified Chinese with punctuation',
      'c8fdcce5a3a8b5d8c7f2cdf9cac2c8fdb2bfc7fad6aed2bba3a9',
      '三体（地球往事三部曲之一）',
    ],
    ['simplified Chinese with a number', 'b5da31d5c220bfc6d1a7b1dfbde7', '第1章 科学边界'],
    ['traditional Chinese', 'ae67f3e7ad5eb6afb6c7', '射鵰英雄傳'],
    ['a name in traditional Chinese', 'aaf7b165', '金庸'],
    ['Japanese', '8ce1947982cd944c82c582a082e9', '吾輩は猫である'],
    ['a Japanese name', '89c496da9ff990ce', '夏目漱石'],
    ['German capitals in front', 'c46e6773746520696d20c474686572', 'Ängste im Äther'],
    ['Portuguese', 'c07320c16f20e0732092', 'Às Áo às ’'],
    ['Icelandic', 'def6676e20e120f6f072756d20e173', 'Þögn á öðrum ás'],
    ['Swedish', 'c573612d4e69737365206920c5c4d62d6c616e642070e520f6', 'Åsa-Nisse i ÅÄÖ-land på ö'],
    ['French capitals', 'c0204c27c954c9', "À L'ÉTÉ"],
    ['English quotes', '456e6465729273209347616d659420962091419220914292', 'Ender’s “Game” – ‘A’ ‘B’'],
    ['dashes before capitals', '4f6e65209641209642', 'One –A –B'],
    ['a Chinese field that ends within a character', 'c8fdcce5c8', '三体'],
    ['Polish capitals', '4d4faf4e41', 'MOŻNA'],
    ['a Polish word', '6d6fbf6e61', 'można'],
    ['a Croatian name', '4d69726f204d6174699a69e6', 'Miro Matišić'],
    ['Chinese that could be Cyrillic capitals', 'cedeb7a8bcd3d4d8b5a5bcaf', '无法加载单集'],
    ['two names', '536c61766f6a208e699e656b2c204d6f6c69e87265', 'Slavoj Žižek, Molière'],
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
