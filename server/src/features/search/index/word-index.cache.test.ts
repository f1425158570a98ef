import { expect, test } from 'vitest'
import type { SearchMatch } from './match.rules.ts'
import { matches } from './match.rules.ts'
import { createWordIndex } from './word-index.cache.ts'

const word = (text: string): SearchMatch[number] => {
  const isPrefix = text.endsWith('*')
  return [{ words: [{ text: isPrefix ? text.slice(0, -1) : text, isPrefix }], isPhrase: false }]
}
const asking = (text: string): SearchMatch => text.split(' ').map(word)

test('finds whole words and prefixes, in any order and any field', () => {
  const index = createWordIndex()
  index.put(1, ['the king of elfland', 'lord dunsany'])
  index.put(2, ['kingdom', 'elf king'])
  index.put(3, ['other'])
  expect(index.find(asking('king'), 'all', 9)).toEqual([1, 2])
  expect(index.find(asking('king'), 'title', 9)).toEqual([1])
  expect(index.find(asking('elf* king*'), 'all', 9)).toEqual(expect.arrayContaining([1, 2]))
  expect(index.find(asking('dun* the'), 'all', 9)).toEqual([1])
  expect(index.find(asking('elf'), 'all', 9)).toEqual([2])
  expect(index.find(asking('none king'), 'all', 9)).toEqual([])
  expect(index.find(asking('k*'), 'all', 1)).toHaveLength(1)
})

test('matches a phrase only as adjacent words in one field', () => {
  const index = createWordIndex()
  index.put(1, ['三 体 全', '体'])
  index.put(2, ['体 三', '三'])
  const phrase: SearchMatch = [
    [{ words: ['三', '体'].map((text) => ({ text, isPrefix: false })), isPhrase: true }],
  ]
  expect(index.find(phrase, 'all', 9)).toEqual([1])
})

test('an updated text is found by its new words only', () => {
  const index = createWordIndex()
  index.put(7, ['nightfall', 'asimov'])
  index.put(7, ['daybreak', 'asimov'])
  expect(index.find(asking('nightfall'), 'all', 9)).toEqual([])
  expect(index.find(asking('day* asimov'), 'all', 9)).toEqual([7])
  index.put(7, ['nightfall'])
  expect(index.find(asking('nightfall'), 'all', 9)).toEqual([7])
})

test('gives the same results as checking every text, for any query', () => {
  const vocabulary = ['ant', 'antler', 'ante', 'bee', 'beetle', 'cat', 'catch', 'dog', 'b0', 'c1']
  let seed = 11
  const next = (below: number) => (seed = (seed * 48271) % 0x7fffffff) % below
  const pick = () => vocabulary[next(vocabulary.length)] ?? ''
  const index = createWordIndex()
  const texts = new Map<number, string[]>()
  const put = (num: number, fields: string[]) => {
    texts.set(num, fields)
    index.put(num, fields)
  }
  // Adds more words with one prefix than are looked up individually.
  for (let num = 0; num < 900; num++) put(num, [`${pick()} z${num}`, pick()])
  for (let round = 0; round < 400; round++) {
    if (round % 5 === 0) put(next(1200), [`${pick()} ${pick()}`, `${pick()} z${next(1500)}`])
    const asked = Array.from({ length: 1 + next(3) }, () =>
      next(4) === 0 ? 'z*' : next(2) === 0 ? pick() : `${pick().slice(0, 1 + next(3))}*`,
    ).join(' ')
    const expected = [...texts]
      .filter(([, fields]) => matches(asking(asked), fields, 'all'))
      .map(([num]) => num)
    expect([asked, index.find(asking(asked), 'all', 9999).toSorted((a, b) => a - b)]).toEqual([
      asked,
      expected.toSorted((a, b) => a - b),
    ])
  }
})
