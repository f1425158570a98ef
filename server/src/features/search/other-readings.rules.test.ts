import { expect, test } from 'vitest'
import { splitsOf, otherKana, sameNumber } from './other-readings.rules.ts'

test('a number also matches its word in every supported language', () => {
  expect(sameNumber('5')).toEqual(['five', 'funf', 'cinq', 'cinco', 'cinque', 'piec', 'пять'])
  expect(sameNumber('12')).toContain('twelve')
  expect(sameNumber('1')).toEqual(['one', 'eins', 'un', 'uno', 'jeden', 'один'])
})

test('a number word also matches the number', () => {
  expect(sameNumber('three')).toEqual(['3'])
  expect(sameNumber('douze')).toEqual(['12'])
  expect(sameNumber('six')).toEqual(['6'])
  // Italian for six; in none of the other languages is it a number.
  expect(sameNumber('sei')).toEqual(['6'])
})

test('other words and larger numbers have no alternatives', () => {
  expect(sameNumber('fog')).toEqual([])
  expect(sameNumber('13')).toEqual([])
  expect(sameNumber('0')).toEqual([])
})

test('a word of five or more letters can be split into two of at least two letters', () => {
  expect(splitsOf('leguin')).toEqual([
    ['le', 'guin'],
    ['leg', 'uin'],
    ['legu', 'in'],
  ])
  expect(splitsOf('abcde')).toEqual([
    ['ab', 'cde'],
    ['abc', 'de'],
  ])
  expect(splitsOf('abcd')).toEqual([])
})

test.each([
  ['さくら', ['サクラ']],
  ['サクラ', ['さくら']],
  ['さクら', ['サクラ', 'さくら']],
  ['ぁゖ', ['ァヶ']],
  ['ァヶ', ['ぁゖ']],
  ['森', []],
  ['の森', ['ノ森']],
  ['か\u3099', ['カ\u3099']],
  ['\u3040\u3097\u30A0\u30F7', []],
])('%s in the other kana: %j', (text, others) => {
  const characters = [...text].reduce<string[]>((all, one) => {
    if (/\p{M}/u.test(one)) all.push(`${all.pop() ?? ''}${one}`)
    else all.push(one)
    return all
  }, [])
  expect(otherKana(characters).map((other) => other.join(''))).toEqual(others)
})
