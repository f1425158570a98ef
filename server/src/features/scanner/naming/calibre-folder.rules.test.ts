import { expect, test } from 'vitest'
import { withoutCalibreNumber } from './calibre-folder.rules.ts'

const FOLDER = { title: 'Emma', authors: ['Jane Austen'], publishedYear: '1650' }
const yearOf = (ebook: string, opf: object | undefined, folder: object = FOLDER) =>
  withoutCalibreNumber(folder, { files: [{ relPath: `Jane Austen/Emma (1650)/${ebook}` }], opf })
    .publishedYear

test('the number of a book in calibre is not its year', () => {
  expect(yearOf('Emma - Jane Austen.epub', { title: 'Emma' })).toBeUndefined()
})

test.each([
  ['without a metadata file', 'Emma - Jane Austen.epub', undefined],
  ['if the e-book is named otherwise', 'Emma.epub', { title: 'Emma' }],
  ['of an audiobook', 'Emma - Part 1.mp3', { title: 'Emma' }],
])('a year stays %s', (_name, ebook, opf) => {
  expect(yearOf(ebook, opf)).toBe('1650')
})

test('a folder without a year stays as it is', () => {
  const folder = { title: 'Emma' }
  expect(withoutCalibreNumber(folder, { files: [{ relPath: 'Emma - A.epub' }], opf: {} })).toBe(folder)
})
