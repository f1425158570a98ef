import { describe, expect, test } from 'vitest'
import {
  clothOf,
  coverAddress,
  fillsBox,
  initialsOf,
  placeholderAuthor,
  placeholderTitle,
  titleSizePercent,
  requestWidth,
  spreadCovers,
} from './cover.rules.ts'

const WITH = { token: 'secret', widthPx: 400 }

describe('where a cover is', () => {
  test('[R3.059] a picture elsewhere is used as it is', () => {
    const coverPath = 'https://pictures.example/a.jpg?x=1'
    expect(coverAddress({ id: 'a', coverPath, updatedAt: 7 }, WITH)).toBe(coverPath)
  })

  test('[R3.060] any other comes from the server, with the token and the time of the last change', () => {
    const address = coverAddress({ id: 'a', coverPath: '/books/a/cover.jpg', updatedAt: 7 }, WITH)
    const url = new URL(address ?? '', 'http://server')
    expect(url.pathname).toBe('/api/items/a/cover')
    expect(Object.fromEntries(url.searchParams)).toEqual({ token: 'secret', ts: '7', width: '400' })
  })

  test('[R3.061] without a picture there is no address, and the placeholder shows', () => {
    expect(coverAddress({ id: 'a', coverPath: null, updatedAt: 7 }, WITH)).toBeNull()
    expect(coverAddress({ id: 'a', coverPath: '', updatedAt: 7 }, WITH)).toBeNull()
  })

  test.each([
    [100, 1, 120],
    [121, 1, 240],
    [200, 2, 400],
    [200, 5, 600],
    [2000, 2, 1200],
  ])('shown %i wide on a screen of %f: asked for in %i', (shownPx, pixels, width) => {
    expect(requestWidth(shownPx, pixels)).toBe(width)
  })
})

test.each([
  [{ widthPx: 100, heightPx: 160 }, 1.6, true],
  [{ widthPx: 100, heightPx: 175 }, 1.6, true],
  [{ widthPx: 100, heightPx: 176 }, 1.6, false],
  [{ widthPx: 100, heightPx: 145 }, 1.6, true],
  [{ widthPx: 100, heightPx: 144 }, 1.6, false],
  [{ widthPx: 100, heightPx: 115 }, 1, true],
  [{ widthPx: 100, heightPx: 160 }, 1, false],
])('[R4.007 R9.034] a picture of %o in a box of %f fills it: %s', (picture, ratio, fills) => {
  expect(fillsBox(picture, ratio)).toBe(fills)
})

describe('[R3.021] texts on a placeholder', () => {
  test('sixty letters of a title stay, of sixty-one there are 57 and an ellipsis', () => {
    expect(placeholderTitle('a'.repeat(60))).toBe('a'.repeat(60))
    expect(placeholderTitle('a'.repeat(61))).toBe(`${'a'.repeat(57)}...`)
  })

  test('thirty letters of the authors stay, of thirty-one there are 27 and an ellipsis', () => {
    expect(placeholderAuthor('b'.repeat(30))).toBe('b'.repeat(30))
    expect(placeholderAuthor('b'.repeat(31))).toBe(`${'b'.repeat(27)}...`)
  })

  test('no letter is cut in two', () => {
    expect(placeholderTitle('😀'.repeat(61))).toBe(`${'😀'.repeat(57)}...`)
  })
})

test.each([
  ['The Hollow Lantern', 10.5],
  ['The Extraordinarily Long Way', 7],
  ['Supercalifragilisticexpialidocious', 6.5],
  ['Twenty-Thousand Leagues', 10.5],
  ['红楼梦', 10.5],
  ['红楼梦：一部没有空格的很长的中国小说', 10.5],
  ['Harry Potter and the Chamber of Secrets', 9.5],
  ['A Very Long Title of Many Short Words That Goes On and On…', 7.5],
])('the letters of “%s” are %f percent of the cover', (title, percent) => {
  expect(titleSizePercent(title)).toBe(percent)
})

test('a title always has the same binding', () => {
  expect(clothOf('Dune')).toEqual(clothOf('Dune'))
  const hues = new Set(['Dune', 'Emma', 'Kim', 'Ulysses', 'Middlemarch', 'Walden'].map((t) => clothOf(t).hue))
  expect(hues.size).toBeGreaterThan(2)
})

describe('[R9.035] a group', () => {
  test('shows at most ten covers, from edge to edge', () => {
    const { covers, stepPercent } = spreadCovers(Array.from({ length: 14 }, (_, index) => index))
    expect(covers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(9 * stepPercent + 50).toBeCloseTo(100)
  })

  test('two covers lie side by side', () => expect(spreadCovers([1, 2]).stepPercent).toBe(50))
})

test.each([
  ['Ursula K. Le Guin', 'UG'],
  ['Voltaire', 'V'],
  ['“Anonymous” (ed.)', 'AE'],
  ['村上春樹', '村'],
  ['ørsted å', 'ØÅ'],
  ['', ''],
])('an author without a picture is shown as initials: %s → %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
