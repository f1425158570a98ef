import { describe, expect, test } from 'vitest'
import { foundFile } from '../test-support/found-items.ts'
import { buildTree } from './folder-tree.rules.ts'
import { repeatsIn } from './repeated-books.rules.ts'

/** The files of a folder that are not played; the folder is `Dune` by default. */
const repeats = (paths: readonly string[], name = 'Dune') => {
  const files = paths.map((path) => foundFile(`${name}/${path}`))
  const [folder] = buildTree(files, { mediaType: 'book', audiobooksOnly: false }).folders
  return folder ? repeatsIn(folder).map(({ relPath }) => relPath.slice(name.length + 1)) : []
}

describe('a book in two formats side by side', () => {
  test.each([
    ['plays in the audiobook format', ['Dune.mp3', 'Dune.m4b'], ['Dune.mp3']],
    ['plays in the more widely supported format', ['Dune.flac', 'Dune.mp3'], ['Dune.flac']],
    ['plays in the first of two other formats', ['Dune.ogg', 'Dune.flac'], ['Dune.ogg']],
    ['plays in the first of two other formats, ignoring case', ['DUNE.ogg', 'Dune.flac'], ['DUNE.ogg']],
    ['plays once with many tracks, too', ['1.mp3', '2.mp3', '1.m4a', '2.m4a'], ['1.mp3', '2.mp3']],
    ['plays everything if one format lacks tracks', ['1.mp3', '2.mp3', '1.m4a'], []],
    ['plays everything if the names differ', ['1.mp3', '2.mp3', '1.m4a', '3.m4a'], []],
    ['plays everything if there is a third format', ['Dune.mp3', 'Dune.m4b', 'Dune.ogg'], []],
    ['plays once beside an e-book, too', ['Dune.mp3', 'Dune.m4b', 'Dune.epub'], ['Dune.mp3']],
    ['plays the audio if the other is an e-book', ['Dune.mp3', 'Dune.epub'], []],
    ['plays everything if there is only one format', ['1.mp3', '2.mp3'], []],
  ])('%s', (_name, paths, expected) => {
    expect(repeats(paths)).toEqual(expected)
  })
})

describe('a whole book beside its tracks', () => {
  const beside = (whole: string, name?: string) => repeats([whole, '1.mp3', '2.mp3'], name).length > 0
  test.each([
    ['Dune.m4b', 'Dune', true],
    ['Dune.m4b', 'Dune (1965)', true],
    ['Dune (Unabridged).m4b', 'Dune', true],
    ['Dune 1965.m4b', 'Dune', true],
    ['Dune 1.m4b', 'Dune', false],
    ['Dune 1.m4b', 'Dune 1', true],
    ['Dune 1 (Unabridged).m4b', 'Dune 1', true],
    ['Duner.m4b', 'Dune', false],
    ['Storm.m4b', 'Dune', false],
    ['Chapter.m4b', 'Chapter', false],
    ['!.m4b', 'Dune', false],
    ['Dune.m4b', '!', false],
    ['!.m4b', '!', false],
  ])('%s in the folder %s replaces the tracks: %s', (whole, name, expected) => {
    expect(beside(whole, name)).toBe(expected)
  })

  test.each([
    ['if there is only one', ['Dune.m4b', '1.mp3'], []],
    ['that are not in sequence', ['Dune.m4b', 'Storm.mp3', 'Calm.mp3'], []],
    ['if there is another whole book', ['Dune.m4b', 'Emma.m4b', '1.mp3', '2.mp3'], []],
    ['in the better format', ['Dune.mp3', '1.m4b', '2.m4b'], []],
  ])('plays along with tracks %s', (_name, paths, expected) => {
    expect(repeats(paths)).toEqual(expected)
  })
})

describe('a whole book beside its discs', () => {
  test.each([
    ['plays alone', ['Dune.m4b', 'CD1/1.mp3', 'CD2/1.mp3', 'CD2/a.epub'], ['CD1/1.mp3', 'CD2/1.mp3']],
    [
      'plays alone beside an e-book',
      ['a.epub', 'Dune.m4b', 'CD1/1.mp3', 'CD2/1.mp3'],
      ['CD1/1.mp3', 'CD2/1.mp3'],
    ],
    ['plays along with a single track', ['Dune.m4b', 'CD1/1.mp3'], []],
    ['plays along with discs of its own format', ['Dune.m4b', 'CD1/1.m4b', 'CD2/1.m4b'], []],
    ['plays along with discs of a better format', ['Dune.mp3', 'CD1/1.m4b', 'CD2/1.m4b'], []],
    ['plays along with discs if one has its format', ['Dune.m4b', 'CD1/1.mp3', 'CD2/1.m4b'], []],
    ['plays along with other folders', ['Dune.m4b', 'Bonus/1.mp3', 'Bonus/2.mp3'], []],
    ['plays along with discs if it has a different name', ['Intro.m4b', 'CD1/1.mp3', 'CD2/1.mp3'], []],
    ['plays along with a second whole book', ['Dune.m4b', 'Dune too.m4b', 'CD1/1.mp3', 'CD2/1.mp3'], []],
  ])('%s', (_name, paths, expected) => {
    expect(repeats(paths)).toEqual(expected)
  })
})

describe('format folders', () => {
  test.each([
    ['the better one plays', ['MP3/1.mp3', 'MP3/2.mp3', 'M4B/a.m4b'], ['MP3/1.mp3', 'MP3/2.mp3']],
    ['the more widely supported one plays', ['flac/1.flac', 'mp3/1.mp3'], ['flac/1.flac']],
    ['beside an e-book count, too', ['a.epub', 'mp3/1.mp3', 'm4b/a.m4b'], ['mp3/1.mp3']],
    ['with an e-book inside count, too', ['mp3/1.mp3', 'mp3/a.epub', 'm4b/a.m4b'], ['mp3/1.mp3']],
    ['without audio do not count', ['mp3/a.epub', 'm4b/a.m4b'], []],
    ['without audio do not count as a third', ['mp3/1.mp3', 'flac/a.epub', 'm4b/a.m4b'], ['mp3/1.mp3']],
    ['beside audio play everything', ['1.mp3', 'mp3/1.mp3', 'm4b/a.m4b'], []],
    ['play everything if there are three', ['mp3/1.mp3', 'm4a/1.m4a', 'm4b/a.m4b'], []],
    ['play if there is only one', ['mp3/1.mp3', 'epub/a.epub'], []],
    ['whose names could be titles play everything', ['wav/1.wav', 'mp3/1.mp3'], []],
    ['with other names play everything', ['Part 1/1.mp3', 'Part 2/1.m4b'], []],
  ])('%s', (_name, paths, expected) => {
    expect(repeats(paths)).toEqual(expected)
  })
})
