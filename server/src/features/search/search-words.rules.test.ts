import { describe, expect, test } from 'vitest'
import { gapsOf, isOneErrorApart } from './near-words.rules.ts'
import { indexedText } from './search-words.rules.ts'

describe('the words of a text', () => {
  test.each([
    ['The Hobbit', 'the hobbit'],
    ["Don't Look Now", 'dont look now | don'],
    ['L’Été', 'lete | ete'],
    ['Ender’s Game', 'enders game | ender'],
    ['J.R.R. Tolkien', 'jrr tolkien | j r'],
    ['J. R. R. Tolkien', 'jrr tolkien | j r'],
    ['JRR Tolkien', 'jrr tolkien'],
    ['Spider-Man', 'spider man | spiderman'],
    ['Catch-22', 'catch 22 | catch22'],
    ['Pride & Prejudice', 'pride and prejudice'],
    ['Book 007', 'book 007 | 7'],
    ['三体全集', '三 体 全 集'],
    ['三体 Trilogy', '三 体 trilogy'],
    ['Мастер и Маргарита', 'мастер и маргарита'],
    ['Ёлка', 'елка'],
    ['Straße', 'strasse'],
    ['Œuvres', 'oeuvres'],
    ['…!?', ''],
    ["'--'", ''],
    ['Vol.2', 'vol 2'],
    ['1.5', '1 5'],
    ['ノルウェイの森', 'ノ ル ウ ェ イ の 森'],
  ])('%s → %s', (text, words) => {
    expect(indexedText(text)).toBe(words)
  })
})

describe('one typing error', () => {
  test.each([
    ['tolkien', 'tolkein', true],
    ['tolkien', 'tolkin', true],
    ['tolkien', 'tollkien', true],
    ['tolkien', 'tolkian', true],
    ['tolkien', 'tolkien', false],
    ['tolkien', 'tlkin', false],
    ['tolkien', 'neiklot', false],
    ['абв', 'авб', true],
  ])('%s and %s: %s', (a, b, isNear) => {
    expect(isOneErrorApart(a, b)).toBe(isNear)
    expect(isOneErrorApart(b, a)).toBe(isNear)
    const hasCommonGap = gapsOf(a).some((gap) => gapsOf(b).includes(gap))
    if (isNear) expect(hasCommonGap).toBe(true)
  })
})
