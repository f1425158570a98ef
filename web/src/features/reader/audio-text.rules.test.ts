import { expect, test } from 'vitest'
import { align, audioAt, textAt } from './audio-text.rules.ts'

const heard = (...chapters: [title: string, start: number][]) =>
  chapters.map(([title, start]) => ({ title, start }))
const read = (...chapters: [label: string, fraction: number][]) =>
  chapters.map(([label, fraction]) => ({ label, fraction }))

test('chapters of the same name are the same place, whatever lies before them', () => {
  const alignment = align(
    heard(['Opening credits', 0], ['The Harbour', 60], ['The Storm', 600]),
    read(['Title page', 0], ['Contents', 0.01], ['The harbour', 0.1], ['The storm!', 0.7]),
    1000,
  )
  expect(textAt(alignment, 60)).toEqual({ seconds: 60, fraction: 0.1, chapter: 'The Harbour' })
  expect(textAt(alignment, 330).fraction).toBeCloseTo(0.4)
  expect(audioAt(alignment, 0.7)).toMatchObject({ seconds: 600, chapter: 'The Storm' })
  expect(audioAt(alignment, 0.85).seconds).toBeCloseTo(800)
})

test.each([
  ['Chapter 12', 'XII'],
  ['Chapter 12: The Storm', '12. The Storm'],
  ['Chapter Twelve', '12'],
  ['Kapitel 12', 'Kapitel XII'],
  ['12 - La tempête', 'Chapitre 12 : La tempete'],
])('%s is the chapter %s', (title, label) => {
  const alignment = align(heard(['Intro', 0], [title, 500]), read([label, 0.2]), 1000)
  expect(textAt(alignment, 500)).toMatchObject({ fraction: 0.2, chapter: title })
})

test('chapters with the same number and different names are not taken for one', () => {
  const alignment = align(heard(['1 The Storm', 500]), read(['1 The Calm', 0.2]), 1000)
  expect(textAt(alignment, 500)).toEqual({ seconds: 500, fraction: 0.5, chapter: null })
})

test('without a chapter in common, the share of the whole book decides', () => {
  const alignment = align(heard(['Track 01', 0]), read(['Arrival', 0.1]), 400)
  expect(textAt(alignment, 100)).toEqual({ seconds: 100, fraction: 0.25, chapter: null })
  expect(audioAt(alignment, 0.5)).toEqual({ seconds: 200, fraction: 0.5, chapter: null })
})

test('names that come again in two parts are told apart by their order', () => {
  const alignment = align(
    heard(['Spring', 0], ['Winter', 300], ['Spring', 600]),
    read(['Spring', 0], ['Winter', 0.3], ['Spring', 0.8]),
    1000,
  )
  expect(audioAt(alignment, 0.8)).toMatchObject({ seconds: 600, chapter: 'Spring' })
})

test('there and back again is the same place, and later in one is later in the other', () => {
  const alignment = align(
    heard(['1', 10], ['2', 200], ['3', 220], ['4', 900]),
    read(['1', 0.05], ['2', 0.3], ['4', 0.6], ['3', 0.9]),
    1000,
  )
  let last = -1
  for (let seconds = 0; seconds <= 1000; seconds += 7) {
    const { fraction } = textAt(alignment, seconds)
    expect(fraction).toBeGreaterThanOrEqual(last)
    expect(audioAt(alignment, fraction).seconds).toBeCloseTo(seconds, 6)
    last = fraction
  }
})
