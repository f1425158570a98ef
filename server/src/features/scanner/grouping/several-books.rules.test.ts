import { describe, expect, test } from 'vitest'
import { foundFile } from '../test-support/found-items.ts'
import { countBooks, looksLikeTracks } from './several-books.rules.ts'

const files = (names: readonly string[]) => names.map((name) => foundFile(`A/${name}`))
const count = (names: readonly string[], others: readonly string[] = []) =>
  countBooks({ media: files(names), others: files(others) })
/** Titles as whole books: `Mort.m4b`. */
const whole = (...titles: string[]) => titles.map((title) => `${title}.m4b`)

const BOOKS = ['Elantris.m4b', 'Warbreaker.m4b']
const NINE = 'Mort Sourcery Pyramids Eric Snuff Thud Jingo Maskerade Night'.split(' ')

describe('files side by side', () => {
  test.each<[string, string[], string[], string]>([
    ['a single book', ['Elantris.m4b'], [], 'one'],
    ['whole books', BOOKS, [], 'several'],
    ['whole books and a text file', BOOKS, ['notes.txt'], 'several'],
    ['whole books with an image each', BOOKS, ['Elantris.jpg', 'Warbreaker.jpg'], 'several'],
    ['whole books with a shared cover', BOOKS, ['Elantris.jpg', 'Cover.PNG'], 'maybeSeveral'],
    ['whole books with a text file named cover', BOOKS, ['cover.txt'], 'several'],
    ['with one description', BOOKS, ['notes.txt', 'Desc.txt'], 'one'],
    ['with one metadata file', BOOKS, ['METADATA.json'], 'one'],
    ['with a metadata file for each book', BOOKS, ['Elantris.opf', 'Warbreaker.opf'], 'several'],
    ['with a metadata file for all of them', BOOKS, ['Elantris.opf', 'Cosmere.opf'], 'one'],
    ['an audiobook and a different e-book', ['Elantris.m4b', 'Warbreaker.epub'], [], 'one'],
    ['a book in two formats', ['Dune.m4b', 'Dune.mp3'], [], 'one'],
    ['titles with the same beginning', whole('Dune', 'Dune Messiah'), [], 'maybeSeveral'],
    ['titles with the same article', whole('The Hobbit', 'The Silmarillion'), [], 'several'],
    ['a title that is only an article', whole('The', 'Storm'), [], 'maybeSeveral'],
    ['one title beginning with a number', whole('11 22 63', 'Misery'), [], 'several'],
    ['two titles beginning with a number', whole('1 Dune', '2 Emma'), [], 'maybeSeveral'],
    ['nine titles, two similar', whole(...NINE.slice(1), 'Eric Again'), [], 'maybeSeveral'],
    ['ten titles, two similar', whole(...NINE, 'Eric Again'), [], 'several'],
    ['ten titles, three similar', whole(...NINE.slice(1), 'Eric Again', 'Eric Too'), [], 'maybeSeveral'],
    ['ten titles, two with numbers', whole(...NINE.slice(1), '1 Dune', '2 Emma'), [], 'several'],
    ['ten titles, three with numbers', whole(...NINE.slice(2), '1 A', '2 B', '3 C'), [], 'maybeSeveral'],
    ['a part among titles', whole('Storm', 'Epilogue'), [], 'one'],
    ['audio files without numbers', ['Storm.mp3', 'Calm.m4b'], [], 'one'],
    ['audio files with an image each', ['Storm.mp3', 'Calm.mp3'], ['Storm.jpg', 'Calm.jpg'], 'several'],
    ['audio files, only one with an image', ['Storm.mp3', 'Calm.mp3'], ['Storm.jpg'], 'one'],
    ['audio files with an e-book each', ['Storm.mp3', 'Calm.mp3', 'Storm.epub', 'Calm.epub'], [], 'several'],
  ])('%s', (_name, media, others, expected) => {
    expect(count(media, others)).toBe(expected)
  })
})

describe('e-books side by side', () => {
  test.each([
    ['with two titles', ['Emma.epub', 'Persuasion.epub'], 'several'],
    ['with one title in two formats', ['Emma.epub', 'EMMA.mobi'], 'one'],
    ['with one title and its appendix', ['Dune.epub', 'Dune Appendix.epub'], 'maybeSeveral'],
    ['with titles that merely share a prefix', ['Dune.epub', 'Dunes.epub'], 'several'],
    ['with three titles, two similar', ['Dune.epub', 'Dune Appendix.epub', 'Emma.epub'], 'several'],
    ['two documents', ['One.pdf', 'Two.pdf'], 'maybeSeveral'],
    ['a book and two documents', ['Emma.epub', 'One.pdf', 'Two.pdf'], 'one'],
    ['a document and a comic', ['One.pdf', 'Saga.cbz'], 'one'],
    ['two comics', ['Saga 1.cbz', 'Saga 2.cbr'], 'several'],
    ['one comic in two formats', ['Saga.cbz', 'Saga.cbr'], 'one'],
    ['two comics and a book', ['Saga 1.cbz', 'Saga 2.cbz', 'Emma.epub'], 'one'],
  ])('%s', (_name, media, expected) => {
    expect(count(media)).toBe(expected)
  })
})

describe('a sequence of tracks', () => {
  test.each([
    ['is numbered', ['01.mp3', '02.mp3'], true],
    ['shares one name with numbers', ['Dune 1.m4b', 'Dune 2.m4b'], true],
    ['has numbers before the titles', ['01 - Dune.mp3', '02 - Storm.mp3'], true],
    ['has numbers before the titles, in two formats', ['01 - Dune.mp3', '02 - Storm.m4b'], true],
    ['may have e-books beside it', ['01.mp3', '02.mp3', 'Dune.epub'], true],
    ['does not consist of whole books', ['01 - Dune.m4b', '02 - Storm.m4b'], false],
    ['has no name without a number in between', ['01 - Dune.mp3', 'Storm.mp3'], false],
    ['is not one name in two formats', ['Dune.m4b', 'Dune.mp3'], false],
    ['is more than one file', ['01.mp3'], false],
    ['does not consist of e-books', ['01.epub', '02.epub'], false],
    ['is not numbered by year-like numbers with more digits', ['19650 A.mp3', '19651 B.mp3'], false],
  ])('%s', (_name, names, expected) => {
    expect(looksLikeTracks(files(names))).toBe(expected)
  })
})
