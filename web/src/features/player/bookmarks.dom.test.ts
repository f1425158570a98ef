import { describe, expect, test } from 'vitest'
import '../../../test/i18n.ts'
import { bookmarkTitle, mayBookmark } from './bookmarks.ts'

describe('[R5.016 R5.017] allows one bookmark per second', () => {
  const bookmarks = [{ time: 12 }]
  test.each([
    [12, false],
    [12.9, false],
    [11.9, true],
    [13, true],
  ])('at %d s: %s', (seconds, may) => expect(mayBookmark(bookmarks, seconds)).toBe(may))
})

test('[R5.018] a bookmark without a note is named after the date and time', () => {
  const moment = Date.UTC(2026, 2, 4, 14, 5)
  expect(bookmarkTitle('  ', moment, 'UTC')).toBe('Mar 04, 2026 14:05')
  expect(bookmarkTitle(' The lamp ', moment, 'UTC')).toBe('The lamp')
})
