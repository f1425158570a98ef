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

  test('without a token, the address has none', () => {
    const address = coverAddress({ id: 'a', coverPath: 'a.jpg', updatedAt: 7 }, { ...WITH, token: null })
    expect(address).toBe('/api/items/a/cover?width=400&ts=7')
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
    [700, 1, 800],
    [1100, 1, 1200],
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

test.each([
  { widthPx: 0, heightPx: 0 },
  { widthPx: 0, heightPx: 100 },
  { widthPx: 100, heightPx: 0 },
])('a picture of unknown size, %o, fills its box', (picture) => expect(fillsBox(picture, 1.6)).toBe(true))

test.each([
  { widthPx: 1, heightPx: 100 },
  { widthPx: 100, heightPx: 1 },
])('a strip of %o does not fill its box', (picture) => expect(fillsBox(picture, 1.6)).toBe(false))

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
  ['The Perks of Being a Wallflower', 10.5],
  ['The Count of Monte Cristo – Volume One', 9.5],
  ['I Malavoglia e le altre storie di Sicilia', 8.5],
  ['Twenty Thousand Leagues Under the Sea', 8],
  ['Part 1 / Part 2 / Part 3 / Part 4 of the Long Way Home', 8],
  ['红楼梦 水浒传 西游记 三国演义 金瓶梅 儒林外史', 8.5],
  ['红'.repeat(60), 6.5],
])('the letters of “%s” are %f percent of the cover', (title, percent) => {
  expect(titleSizePercent(title)).toBe(percent)
})

test('a title always has the same binding', () => {
  expect(clothOf('Dune')).toEqual(clothOf('Dune'))
  const hues = new Set(['Dune', 'Emma', 'Kim', 'Ulysses', 'Middlemarch', 'Walden'].map((t) => clothOf(t).hue))
  expect(hues.size).toBeGreaterThan(2)
})

test.each([
  ['The Trial', 8, 20],
  ['Emma', 22, 23],
  ['Persuasion', 36, 26],
  ['The Idiot', 78, 21],
  ['Kim', 128, 26],
  ['Frankenstein', 165, 25],
  ['Walden', 188, 20],
  ['Middlemarch', 206, 23],
  ['Jane Eyre', 224, 25],
  ['Ulysses', 258, 25],
  ['Germinal', 322, 23],
  ['Dune', 346, 23],
])('“%s” keeps the binding it is known by: hue %i, %i percent light', (title, hue, lightness) => {
  expect(clothOf(title)).toEqual({ hue, lightness })
})

describe('[R9.035] a group', () => {
  test('shows at most ten covers, from edge to edge', () => {
    const { covers, stepPercent } = spreadCovers(Array.from({ length: 14 }, (_, index) => index))
    expect(covers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(9 * stepPercent + 50).toBeCloseTo(100)
  })

  test('two covers lie side by side', () => expect(spreadCovers([1, 2]).stepPercent).toBe(50))

  test('one cover stands at the left edge', () => {
    expect(spreadCovers([1])).toEqual({ covers: [1], stepPercent: 0 })
  })
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
