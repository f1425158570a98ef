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
    ['plays in the format made for books', ['Dune.mp3', 'Dune.m4b'], ['Dune.mp3']],
    ['plays in the format that players know', ['Dune.flac', 'Dune.mp3'], ['Dune.flac']],
    ['plays in the first of two others', ['Dune.ogg', 'Dune.flac'], ['Dune.ogg']],
    ['plays in the first of two others, however it is written', ['DUNE.ogg', 'Dune.flac'], ['DUNE.ogg']],
    ['with many tracks', ['1.mp3', '2.mp3', '1.m4a', '2.m4a'], ['1.mp3', '2.mp3']],
    ['of which one lacks tracks plays all', ['1.mp3', '2.mp3', '1.m4a'], []],
    ['with other names plays all', ['1.mp3', '2.mp3', '1.m4a', '3.m4a'], []],
    ['and a third plays all', ['Dune.mp3', 'Dune.m4b', 'Dune.ogg'], []],
    ['and an e-book', ['Dune.mp3', 'Dune.m4b', 'Dune.epub'], ['Dune.mp3']],
    ['of which one is to be read plays the other', ['Dune.mp3', 'Dune.epub'], []],
    ['but once', ['1.mp3', '2.mp3'], []],
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
    ['of which there is one', ['Dune.m4b', '1.mp3'], []],
    ['that are no row', ['Dune.m4b', 'Storm.mp3', 'Calm.mp3'], []],
    ['beside another whole', ['Dune.m4b', 'Emma.m4b', '1.mp3', '2.mp3'], []],
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
    ['plays with a single track', ['Dune.m4b', 'CD1/1.mp3'], []],
    ['plays with discs of its own format', ['Dune.m4b', 'CD1/1.m4b', 'CD2/1.m4b'], []],
    ['plays with discs of a better format', ['Dune.mp3', 'CD1/1.m4b', 'CD2/1.m4b'], []],
    ['plays with discs of which one has its format', ['Dune.m4b', 'CD1/1.mp3', 'CD2/1.m4b'], []],
    ['plays with other folders', ['Dune.m4b', 'Bonus/1.mp3', 'Bonus/2.mp3'], []],
    ['plays with discs if it is called otherwise', ['Intro.m4b', 'CD1/1.mp3', 'CD2/1.mp3'], []],
    ['plays with another one', ['Dune.m4b', 'Dune too.m4b', 'CD1/1.mp3', 'CD2/1.mp3'], []],
  ])('%s', (_name, paths, expected) => {
    expect(repeats(paths)).toEqual(expected)
  })
})

describe('format folders', () => {
  test.each([
    ['the better one plays', ['MP3/1.mp3', 'MP3/2.mp3', 'M4B/a.m4b'], ['MP3/1.mp3', 'MP3/2.mp3']],
    ['the one that players know plays', ['flac/1.flac', 'mp3/1.mp3'], ['flac/1.flac']],
    ['beside an e-book', ['a.epub', 'mp3/1.mp3', 'm4b/a.m4b'], ['mp3/1.mp3']],
    ['with an e-book inside', ['mp3/1.mp3', 'mp3/a.epub', 'm4b/a.m4b'], ['mp3/1.mp3']],
    ['without sound do not count', ['mp3/a.epub', 'm4b/a.m4b'], []],
    ['without sound are no third', ['mp3/1.mp3', 'flac/a.epub', 'm4b/a.m4b'], ['mp3/1.mp3']],
    ['beside sound play all', ['1.mp3', 'mp3/1.mp3', 'm4b/a.m4b'], []],
    ['three of them play all', ['mp3/1.mp3', 'm4a/1.m4a', 'm4b/a.m4b'], []],
    ['one of them plays', ['mp3/1.mp3', 'epub/a.epub'], []],
    ['by a name that may be a title play all', ['wav/1.wav', 'mp3/1.mp3'], []],
    ['by other names play all', ['Part 1/1.mp3', 'Part 2/1.m4b'], []],
  ])('%s', (_name, paths, expected) => {
    expect(repeats(paths)).toEqual(expected)
  })
})
