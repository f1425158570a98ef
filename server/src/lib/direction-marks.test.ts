import { describe, expect, test } from 'vitest'
import { withoutOpenDirections } from './direction-marks.ts'

describe('direction marks', () => {
  test.each([
    ['Evil \u202eeltit', 'Evil eltit'],
    ['Isolated \u2067title', 'Isolated title'],
    ['\u202bOne\u202c \u202etwo', 'One two'],
    ['Closed only\u202c', 'Closed only'],
    ['\u202bcrossed \u2067marks\u202c\u2069', 'crossed marks'],
  ])('%j becomes %j', (text, clean) => {
    expect(withoutOpenDirections(text)).toBe(clean)
  })

  test.each(['Plain', 'A \u202bשלום\u202c title', '\u2068\u202eboth\u202c\u2069', 'mark\u200f'])(
    '%j is kept',
    (text) => {
      expect(withoutOpenDirections(text)).toBe(text)
    },
  )
})
