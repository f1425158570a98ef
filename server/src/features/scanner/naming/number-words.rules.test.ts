import { expect, test } from 'vitest'
import { wordNumber, wordNumbers } from './number-words.rules.ts'

test.each([
  ['one', 1],
  ['two', 2],
  ['ten', 10],
  ['nineteen', 19],
  ['twenty', 20],
  ['thirty', 30],
  ['ninety', 90],
  ['i', 1],
  ['iv', 4],
  ['xx', 20],
  ['zero', null],
  ['dune', null],
  ['', null],
])('%j is %s', (word, expected) => {
  expect(wordNumber(word)).toBe(expected)
})

test.each([
  ['chapter one', [1]],
  ['part two chapter three', [2, 3]],
  ['chapter twenty one', [21]],
  ['chapter twenty nine of thirty', [29, 30]],
  ['chapter twenty ten', [20, 10]],
  ['chapter twenty zero', [20]],
  ['chapter twenty dune', [20]],
  ['chapter two three', [2, 3]],
  ['twenty', [20]],
  ['dune', []],
  ['第一章', [1]],
  ['第十章', [10]],
  ['第十二回', [12]],
  ['第二十一集', [21]],
  ['第一百零五章', [105]],
  ['第一〇五章', [105]],
  ['第两千章', [2000]],
  ['第一部第三章 山', [1, 3]],
  ['三体', []],
])('%j contains %j', (text, expected) => {
  expect(wordNumbers(text.split(' '))).toEqual(expected)
})
