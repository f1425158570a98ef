import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distinctNames, safeName, safePath } from './downloads.rules.ts'

describe('file names for downloads', () => {
  test.each([
    ['Книга: «Мастер»', 'Книга_ «Мастер»'],
    ['三体.mp3', '三体.mp3'],
    ['..', 'unnamed'],
    ['.', 'unnamed'],
    ['', 'unnamed'],
    ['a/b\\c', 'a_b_c'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['com1.mp3', '_com1.mp3'],
    ['console', 'console'],
    ['ends with dots...', 'ends with dots'],
    ['a\u0000b\u202ec', 'a_b_c'],
  ])('%j → %j', (name, safe) => {
    expect(safeName(name)).toBe(safe)
  })

  test.each([
    ['  padded  ', 'padded'],
    ['.hidden', '.hidden'],
    ['a.123456789', 'a.123456789'],
    [`${'x'.repeat(199)}.1234567890`, `${'x'.repeat(199)}.`],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(201), 'x'.repeat(200)],
    [`${'x'.repeat(197)}.mp3`, `${'x'.repeat(196)}.mp3`],
    [`${'x'.repeat(196)}.mp3`, `${'x'.repeat(196)}.mp3`],
  ])('%j is truncated to %j', (name, safe) => {
    expect(safeName(name)).toBe(safe.replace(/\.$/, ''))
  })

  test('are paths without empty segments', () => {
    expect(safePath('/a//b/')).toBe('a/b')
    expect(safePath('//')).toBe('unnamed')
  })

  test('keep their extension when truncated', () => {
    const name = safeName(`${'ж'.repeat(500)}.m4b`)
    expect(name).toMatch(/ж\.m4b$/)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  })

  test('never point outside the archive, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        const parts = safePath(path).split('/')
        expect(parts.every((part) => part !== '' && part !== '.' && part !== '..')).toBe(true)
        expect(safePath(path)).not.toMatch(/[\\:\0]/)
      }),
    )
  })

  test('are made unique, ignoring case', () => {
    expect(distinctNames(['a.mp3', 'A.mp3', 'a.mp3', 'b'])).toEqual(['a.mp3', 'A (2).mp3', 'a (3).mp3', 'b'])
    expect(distinctNames(['.hidden', '.hidden'])).toEqual(['.hidden', '.hidden (2)'])
  })
})
