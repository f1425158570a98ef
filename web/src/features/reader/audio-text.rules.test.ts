import { expect, test } from 'vitest'
import { align, audioAt, textAt } from './audio-text.rules.ts'

const heard = (...chapters: [title: string, start: number][]) =>
  chapters.map(([title, start]) => ({ title, start }))
const read = (...chapters: [label: string, fraction: number][]) =>
  chapters.map(([label, fraction]) => ({ label, fraction }))

test('aligns chapters with the same name, whatever precedes them', () => {
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
  ['“The Storm”', 'The Storm'],
  ['Chapter One', 'I'],
  ['Twenty', '20'],
  ['Chapter 4', 'IV'],
  ['Chapter 19', 'XIX'],
  ['Chapter 46', 'XLVI'],
  ['Chapter 64', 'LXIV'],
  ['Chapter 93', 'XCIII'],
  ['Chapter 2024', '2024'],
  ['1 The Storm', '2 The Storm'],
  ['12. The Storm', 'Chapter XII'],
])('%s matches chapter %s', (title, label) => {
  const alignment = align(heard(['Intro', 0], [title, 500]), read([label, 0.2]), 1000)
  expect(textAt(alignment, 500)).toMatchObject({ fraction: 0.2, chapter: title })
})

test('does not match chapters with the same number but different names', () => {
  const alignment = align(heard(['1 The Storm', 500]), read(['1 The Calm', 0.2]), 1000)
  expect(textAt(alignment, 500)).toEqual({ seconds: 500, fraction: 0.5, chapter: null })
})

test.each([
  ['Chapter 1', 'Chapter 2'],
  ['Chapter 1', 'Prologue'],
  ['* * *', '***'],
  ['Chapter', 'Kapitel'],
])('%s does not match chapter %s', (title, label) => {
  const alignment = align(heard(['Intro', 0], [title, 500]), read([label, 0.2]), 1000)
  expect(textAt(alignment, 500)).toMatchObject({ fraction: 0.5, chapter: null })
})

test('aligns chapters in book order, whatever order they are listed in', () => {
  const alignment = align(
    heard(['The Storm', 600], ['The Harbour', 60]),
    read(['The Storm', 0.7], ['The Harbour', 0.1]),
    1000,
  )
  expect(textAt(alignment, 60)).toMatchObject({ fraction: 0.1, chapter: 'The Harbour' })
  expect(textAt(alignment, 600)).toMatchObject({ fraction: 0.7, chapter: 'The Storm' })
})

test('chapters printed earlier than narrated do not displace the others', () => {
  const alignment = align(
    heard(['Arrival', 100], ['Harbour', 200], ['Storm', 300], ['Afterword', 400], ['Notes', 500]),
    read(['Afterword', 0.1], ['Notes', 0.2], ['Arrival', 0.3], ['Harbour', 0.4], ['Storm', 0.5]),
    1000,
  )
  expect([100, 200, 300].map((seconds) => textAt(alignment, seconds).fraction)).toEqual([0.3, 0.4, 0.5])
  expect(textAt(alignment, 400)).toMatchObject({ chapter: 'Storm' })
})

test('a chapter narrated earlier than printed does not displace the others', () => {
  const alignment = align(
    heard(['Storm', 0], ['Arrival', 200], ['Harbour', 400]),
    read(['Arrival', 0.2], ['Harbour', 0.4], ['Storm', 0.6]),
    1000,
  )
  expect(textAt(alignment, 200)).toMatchObject({ fraction: 0.2, chapter: 'Arrival' })
  expect(textAt(alignment, 400)).toMatchObject({ fraction: 0.4, chapter: 'Harbour' })
})

test('audio before the first matching chapter maps to the start of that chapter', () => {
  const alignment = align(heard(['Credits', 0], ['Arrival', 60], ['Storm', 600]), read(['Arrival', 0]), 1000)
  expect(textAt(alignment, 10)).toEqual({ seconds: 60, fraction: 0, chapter: 'Arrival' })
  expect(audioAt(alignment, 0)).toEqual({ seconds: 60, fraction: 0, chapter: 'Arrival' })
})

test('text before the first narrated chapter maps to the start of that chapter', () => {
  const alignment = align(heard(['Arrival', 0]), read(['Title page', 0], ['Arrival', 0.1]), 1000)
  expect(audioAt(alignment, 0.05)).toEqual({ seconds: 0, fraction: 0.1, chapter: 'Arrival' })
  expect(textAt(alignment, 0)).toEqual({ seconds: 0, fraction: 0.1, chapter: 'Arrival' })
})

test('the last of several chapters starting at the same position wins', () => {
  const alignment = align(
    heard(['Part One', 100], ['Arrival', 110], ['Storm', 500]),
    read(['Part One', 0.2], ['Arrival', 0.2], ['Storm', 0.6]),
    1000,
  )
  expect(audioAt(alignment, 0.2)).toMatchObject({ seconds: 110, chapter: 'Arrival' })
  expect(textAt(alignment, 110)).toMatchObject({ fraction: 0.2, chapter: 'Arrival' })
  expect(textAt(alignment, 105).fraction).toBeCloseTo((0.2 * 105) / 110)
})

test.each([1000, 1200])(
  'the end of the audiobook maps to the end of the text, at %i of 1000 seconds',
  (seconds) => {
    const alignment = align(heard(['Storm', 600]), read(['Storm', 0.7]), 1000)
    expect(textAt(alignment, seconds)).toEqual({ seconds: 1000, fraction: 1, chapter: null })
    expect(audioAt(alignment, 1)).toEqual({ seconds: 1000, fraction: 1, chapter: null })
  },
)

test('matches chapters beyond the reported duration', () => {
  const alignment = align(heard(['Arrival', 60], ['Storm', 600]), read(['Arrival', 0.1], ['Storm', 0.7]), 0)
  expect(textAt(alignment, 330).fraction).toBeCloseTo(0.4)
  expect(textAt(alignment, 700).fraction).toBe(1)
})

test('without a matching chapter, falls back to the fraction of the whole book', () => {
  const alignment = align(heard(['Track 01', 0]), read(['Arrival', 0.1]), 400)
  expect(textAt(alignment, 100)).toEqual({ seconds: 100, fraction: 0.25, chapter: null })
  expect(audioAt(alignment, 0.5)).toEqual({ seconds: 200, fraction: 0.5, chapter: null })
})

test('distinguishes repeated chapter names by their order', () => {
  const alignment = align(
    heard(['Spring', 0], ['Winter', 300], ['Spring', 600]),
    read(['Spring', 0], ['Winter', 0.3], ['Spring', 0.8]),
    1000,
  )
  expect(audioAt(alignment, 0.8)).toMatchObject({ seconds: 600, chapter: 'Spring' })
})

test('mapping back and forth returns to the same position, and is monotonic', () => {
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
