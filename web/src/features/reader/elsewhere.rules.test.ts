import { expect, test } from 'vitest'
import { classifyPlace, placeKeyOf, type ReportedPlace } from './elsewhere.rules.ts'

const at = (ebookLocation: string | null, ebookProgress: number | null = 0.5) => ({
  ebookLocation,
  ebookProgress,
})

/** Returns which of the successive positions come from elsewhere. */
function heard(known: readonly string[], told: readonly ReportedPlace[]): boolean[] {
  let now = known
  return told.map((place) => {
    const { known: next, isElsewhere } = classifyPlace(now, place)
    now = next
    return isElsewhere
  })
}

test('a place that this reader began at or reported is not from elsewhere, also when it is told late', () => {
  const known = [at('begin'), at('one'), at('two')].map(placeKeyOf)
  expect(heard(known, [at('begin'), at('one'), at('two'), at('two', 0.7)])).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('any other place is, also one that only a fraction is known of; told again it is no news', () => {
  expect(heard(['begin'], [at('there'), at('there'), at(null, 0.25), at(null, 0.25)])).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('another device may go back to where this one began', () => {
  expect(heard(['begin', 'mine'], [at('mine'), at('begin')])).toEqual([false, true])
})

test('an item that was never read has no place elsewhere', () => {
  expect(heard([], [at(null, null)])).toEqual([false])
})
