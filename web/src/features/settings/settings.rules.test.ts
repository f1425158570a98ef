import { expect, test } from 'vitest'
import { toOrigin, toPrefixes } from './settings.rules.ts'

test.each([
  [
    ['The', ' a ', 'the'],
    ['the', 'a'],
  ],
  [['  '], []],
  [[], []],
])('normalises prefixes %j → %j', (typed, kept) => {
  expect(toPrefixes(typed)).toEqual(kept)
})

test.each([
  ['https://books.example.org', 'https://books.example.org'],
  ['https://Books.example.org:8443/some/page?x=1', 'https://books.example.org:8443'],
  [' http://localhost:3000/ ', 'http://localhost:3000'],
  ['capacitor://localhost', 'capacitor://localhost'],
  [' Capacitor://LocalHost ', 'capacitor://localhost'],
  ['capacitor://localhost/page', null],
  ['file://server', null],
  ['books.example.org', null],
  ['*', null],
  ['javascript:alert(1)', null],
  ['file:///etc/passwd', null],
  ['', null],
])('the URL "%s" has the origin %s', (typed, origin) => {
  expect(toOrigin(typed)).toBe(origin)
})
