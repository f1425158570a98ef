import { describe, expect, test } from 'vitest'
import { indexedText, indexedTexts, runsOf, vocabularyOf, writtenWords } from './search-words.rules.ts'

const spaced = (...words: string[]) => ({ words, isUnspaced: false, otherWords: null, parts: [] })
const unspaced = (...words: string[]) => ({ words, isUnspaced: true, otherWords: null, parts: [] })

describe('the runs of a text', () => {
  test.each([
    ['fog & sea', [spaced('fog'), spaced('and'), spaced('sea')]],
    ['三体', [unspaced('三', '体')]],
    ['abc三体', [spaced('abc'), unspaced('三', '体')]],
    ['三体abc', [unspaced('三', '体'), spaced('abc')]],
    ['三abc体', [unspaced('三'), spaced('abc'), unspaced('体')]],
    ["'--' fog", [spaced('fog')]],
    ['spider--man', [{ ...spaced('spider', 'man'), otherWords: ['spiderman'] }]],
    ["d'ete", [{ ...spaced('dete'), parts: ['ete'] }]],
    ['J. R. Smith', [{ ...spaced('jr'), otherWords: ['j', 'r'] }, spaced('smith')]],
    ['A. Smith', [spaced('a'), spaced('smith')]],
    ['20,000 1,00', [spaced('20000'), spaced('1'), spaced('00')]],
  ])('%s', (text, runs) => {
    expect(runsOf(text)).toEqual(runs)
  })

  test('a combining mark stays with the character before it', () => {
    const [run] = runsOf('は\u3093\u0301x')
    expect(runsOf('は\u3093\u0301x').map(({ isUnspaced }) => isUnspaced)).toEqual([true, false])
    expect(run?.words).toHaveLength(2)
  })

  test('words of up to eight parts are also joined', () => {
    const parts = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`).join('-')
    expect(runsOf(parts(8))[0]?.otherWords).toEqual([parts(8).replaceAll('-', '')])
    expect(runsOf(parts(9))[0]?.otherWords).toBeNull()
  })

  test('a text is truncated to 4000 characters and 400 runs, a word to 40 characters', () => {
    expect(runsOf(`${'-'.repeat(3999)}ab`)).toEqual([spaced('a')])
    expect(runsOf('ab '.repeat(500))).toHaveLength(400)
    expect(runsOf('x'.repeat(50))).toEqual([spaced('x'.repeat(40))])
  })
})

describe('the indexed form of a text', () => {
  test('has its words first, and alternative forms after a bar', () => {
    expect(indexedText('J. R. Smith')).toBe('jr smith | j r')
    expect(indexedTexts(['Spider-Man', "L'été"])).toBe('spider man lete | spiderman ete')
    expect([
      writtenWords('a b | c'),
      writtenWords('a b'),
      writtenWords(' | c'),
      writtenWords('a | c | d'),
    ]).toEqual(['a b', 'a b', '', 'a'])
  })

  test('yields the vocabulary for typo correction: words of three or more letters', () => {
    expect(vocabularyOf(['the fog 12 三 ab x1y | foo', '三体全 été'])).toEqual(['the', 'fog', 'foo', 'été'])
  })
})
