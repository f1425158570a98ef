import { expect, test } from 'vitest'
import { startAt } from './start.rules.ts'

const SAVED = { ebookLocation: '12', ebookProgress: 0.4, isFinished: false, lastUpdate: 2000 }
const UNSENT = { ebookLocation: '7', ebookProgress: 0.2, lastUpdate: 1000, before: '5' }

test('a book starts at its position, and a new one at the beginning', () => {
  expect(startAt(undefined, SAVED)).toEqual({ place: '12', fraction: 0.4 })
  expect(startAt(undefined, undefined)).toEqual({ place: null, fraction: null })
})

test('a finished book starts from the beginning, but is resumed where it is being read again', () => {
  const beginning = { place: null, fraction: null }
  expect(startAt(undefined, { ...SAVED, ebookProgress: 1, isFinished: true })).toEqual(beginning)
  expect(startAt(undefined, { ...SAVED, ebookProgress: null, isFinished: true })).toEqual(beginning)
  expect(startAt(undefined, { ...SAVED, isFinished: true })).toEqual({ place: '12', fraction: 0.4 })
})

test('an unsent position wins over an earlier one, or if there was only listening since', () => {
  const unsent = { place: '7', fraction: 0.2 }
  expect(startAt(UNSENT, undefined)).toEqual(unsent)
  expect(startAt(UNSENT, { ...SAVED, lastUpdate: 900 })).toEqual(unsent)
  expect(startAt(UNSENT, { ...SAVED, ebookLocation: '5' })).toEqual(unsent)
})

test('a position reached later on another device wins over an unsent one', () => {
  expect(startAt(UNSENT, SAVED)).toEqual({ place: '12', fraction: 0.4 })
})
