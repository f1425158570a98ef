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

test('a position this reader started at or reported is not from elsewhere, even when it arrives late', () => {
  const known = [at('begin'), at('one'), at('two')].map(placeKeyOf)
  expect(heard(known, [at('begin'), at('one'), at('two'), at('two', 0.7)])).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('any other position is from elsewhere, even if only its fraction is known; a repeat is ignored', () => {
  expect(heard(['begin'], [at('there'), at('there'), at(null, 0.25), at(null, 0.25)])).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('another device may return to where this one started', () => {
  expect(heard(['begin', 'mine'], [at('mine'), at('begin')])).toEqual([false, true])
})

test('an unread item has no position from elsewhere', () => {
  expect(heard([], [at(null, null)])).toEqual([false])
})
