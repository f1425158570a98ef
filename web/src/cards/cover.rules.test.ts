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

describe('cover URL', () => {
  test('[R3.059] an external image URL is used as is', () => {
    const coverPath = 'https://pictures.example/a.jpg?x=1'
    expect(coverAddress({ id: 'a', coverPath, updatedAt: 7 }, WITH)).toBe(coverPath)
  })

  test('[R3.060] any other cover is served by the server, with the token and the time of the last update', () => {
    const address = coverAddress({ id: 'a', coverPath: '/books/a/cover.jpg', updatedAt: 7 }, WITH)
    const url = new URL(address ?? '', 'http://server')
    expect(url.pathname).toBe('/api/items/a/cover')
    expect(Object.fromEntries(url.searchParams)).toEqual({ token: 'secret', ts: '7', width: '400' })
  })

  test('contains no token when there is none', () => {
    const address = coverAddress({ id: 'a', coverPath: 'a.jpg', updatedAt: 7 }, { ...WITH, token: null })
    expect(address).toBe('/api/items/a/cover?width=400&ts=7')
  })

  test('[R3.061] is null without a cover, so that the placeholder shows', () => {
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
  ])('at %i px and a pixel ratio of %f, requests a width of %i', (shownPx, pixels, width) => {
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
])('[R4.007 R9.034] an image of %o fills a box with ratio %f: %s', (picture, ratio, fills) => {
  expect(fillsBox(picture, ratio)).toBe(fills)
})

test.each([
  { widthPx: 0, heightPx: 0 },
  { widthPx: 0, heightPx: 100 },
  { widthPx: 100, heightPx: 0 },
])('an image of unknown size, %o, fills its box', (picture) => expect(fillsBox(picture, 1.6)).toBe(true))

test.each([
  { widthPx: 1, heightPx: 100 },
  { widthPx: 100, heightPx: 1 },
])('a strip of %o does not fill its box', (picture) => expect(fillsBox(picture, 1.6)).toBe(false))

describe('[R3.021] placeholder text', () => {
  test('keeps a title of 60 characters; truncates 61 to 57 and an ellipsis', () => {
    expect(placeholderTitle('a'.repeat(60))).toBe('a'.repeat(60))
    expect(placeholderTitle('a'.repeat(61))).toBe(`${'a'.repeat(57)}...`)
  })

  test('keeps authors of 30 characters; truncates 31 to 27 and an ellipsis', () => {
    expect(placeholderAuthor('b'.repeat(30))).toBe('b'.repeat(30))
    expect(placeholderAuthor('b'.repeat(31))).toBe(`${'b'.repeat(27)}...`)
  })

  test('never splits a character', () => {
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
])('the font size of “%s” is %f percent of the cover', (title, percent) => {
  expect(titleSizePercent(title)).toBe(percent)
})

test('a title always gets the same binding colour', () => {
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
])('“%s” keeps its binding colour: hue %i, %i percent lightness', (title, hue, lightness) => {
  expect(clothOf(title)).toEqual({ hue, lightness })
})

describe('[R9.035] a group cover', () => {
  test('shows at most ten covers, spread from edge to edge', () => {
    const { covers, stepPercent } = spreadCovers(Array.from({ length: 14 }, (_, index) => index))
    expect(covers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(9 * stepPercent + 50).toBeCloseTo(100)
  })

  test('places two covers side by side', () => expect(spreadCovers([1, 2]).stepPercent).toBe(50))

  test('places a single cover at the left edge', () => {
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
])('falls back to initials for an author without a photo: %s → %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
