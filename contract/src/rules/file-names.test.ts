import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitizeFileName, uploadFolders } from './file-names.ts'

describe('[R5.010 R5.011 R5.012] a file name', () => {
  test.each([
    ['Dune: Messiah', 'Dune - Messiah'],
    ['a/b\\c?d<e>f*g|h"i', 'abcdefghi'],
    ['../../etc/passwd', '....etcpasswd'],
    ['..', ''],
    ['...', ''],
    ['CON', ''],
    ['con.mp3', ''],
    ['Console', 'Console'],
    ['name. . ', 'name'],
    ['tab\there\nline\u0000nul', 'tabherelinenul'],
    ['📚 books', '📚 books'],
    ['évé', 'évé'],
    ['', ''],
  ])('%j becomes %j', (given, wanted) => {
    expect(sanitizeFileName(given)).toBe(wanted)
  })

  test('is truncated to 255 bytes on a character boundary, keeping its extension', () => {
    expect(sanitizeFileName('a'.repeat(300))).toHaveLength(255)
    const long = sanitizeFileName(`${'é📚'.repeat(100)}.mp3`)
    expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(255)
    expect(long).toMatch(/^(é📚)*é?\.mp3$/)
    expect(sanitizeFileName(`${'a'.repeat(251)}.mp3`)).toBe(`${'a'.repeat(251)}.mp3`)
    expect(sanitizeFileName(`${'a'.repeat(252)}.mp3`)).toBe(`${'a'.repeat(251)}.mp3`)
  })

  test('keeps an extension of up to nine characters; a longer one may be truncated', () => {
    expect(sanitizeFileName(`${'a'.repeat(300)}.audiobook`)).toBe(`${'a'.repeat(245)}.audiobook`)
    expect(sanitizeFileName(`${'a'.repeat(300)}.audiobooks`)).toBe('a'.repeat(255))
  })

  test('takes no longer for a name with a long run of spaces', () => {
    expect(sanitizeFileName(`a${' '.repeat(500_000)}b`)).toMatch(/^a +$|^a$/)
  })

  test('never escapes its folder, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const name = sanitizeFileName(given)
        expect(name).not.toMatch(/[/\\]/)
        expect(['.', '..']).not.toContain(name)
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
        expect(sanitizeFileName(name)).toBe(name)
      }),
      { numRuns: 300 },
    )
  })
})

test('uploads go to author/series/title; podcasts go to their title', () => {
  const names = { title: 'Fog', author: 'Ada Moor', series: 'Coast' }
  expect(uploadFolders('book', names)).toEqual(['Ada Moor', 'Coast', 'Fog'])
  expect(uploadFolders('book', { title: 'Fog', series: 'Coast' })).toEqual(['Fog'])
  expect(uploadFolders('podcast', names)).toEqual(['Fog'])
  expect(uploadFolders('book', { title: '..', author: '../..' })).toEqual([''])
  // Hidden folders are never scanned.
  expect(uploadFolders('book', { title: '...And Justice', author: '.Ann', series: ' . . Coast' })).toEqual([
    'Ann',
    'Coast',
    'And Justice',
  ])
  expect(uploadFolders('podcast', { title: '.con' })).toEqual([''])
})
