import { describe, expect, test } from 'vitest'
import { matches, type SearchWord } from './index/match.rules.ts'
import { simpleWords } from './simple-words.rules.ts'

describe('a text that can be split without full parsing', () => {
  test.each([
    ['az AZ 09', '', false],
    ['az AZ 90', 'az az 90', true],
    ['a{b|c~d', 'a', false],
    ['ab{cd|ef~gh', 'ab cd ef gh', true],
    ['a 1 b', 'a 1 b', true],
    ['a b', '', false],
    ['ab c de f', 'ab c de f', true],
    [',ab', 'ab', true],
    ['ab, cd', 'ab cd', true],
    ['1, ab', '', false],
    ['a1, b', '', false],
    ['0 zero', '0 zero', true],
    ['0x1 10', '0x1 10', true],
    ['00', '', false],
    ['ab\u007fcd', 'ab cd', true],
    ['ab\u0080cd', '', false],
    ['ab@cd`', '', false],
    ['ab[cd', 'ab cd', true],
    ['ab/cd:ef', 'ab cd ef', true],
  ])('%j has the words %j: %s', (text, words, isSimple) => {
    expect(simpleWords(text)).toBe(isSimple ? words : null)
  })

  test('is at most 800 characters long, with words of at most 40', () => {
    expect(simpleWords(`${'x'.repeat(39)} `.repeat(20))).not.toBeNull()
    expect(simpleWords(`${'x'.repeat(39)} `.repeat(20).concat(' '))).toBeNull()
    expect([simpleWords('x'.repeat(40)), simpleWords('x'.repeat(41))]).toEqual(['x'.repeat(40), null])
  })
})

describe('a searched text', () => {
  const word = (text: string, isPrefix = false): SearchWord => ({ text, isPrefix })
  const has = (text: string, isPhrase: boolean, ...words: SearchWord[]) =>
    matches([[{ words, isPhrase }]], [text], 'all')

  test('matches words anywhere, phrases in order', () => {
    expect(has('sea fog', false, word('fog'), word('sea'))).toBe(true)
    expect(has('sea fog', true, word('fog'), word('sea'))).toBe(false)
    expect(has('sea fog', true, word('sea'), word('fog'))).toBe(true)
  })

  test('matches a phrase by the prefix of its last word on request', () => {
    expect(has('sea foggy', true, word('sea'), word('fog', true))).toBe(true)
    expect(has('sea foggy', true, word('sea', true), word('fog'))).toBe(false)
    expect(has('seas fog', true, word('sea', true), word('fog'))).toBe(false)
  })

  test('matches a word that also occurs inside an earlier one', () => {
    expect(has('aaab aab', false, word('aab'))).toBe(true)
    expect(has('xaa aa', false, word('aa'))).toBe(true)
  })
})
