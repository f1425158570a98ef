import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { m4b, makeTree, type Tree } from '../../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../../test/scans.ts'

/** Books ripped from CDs to a single file, with a cue sheet next to it. */

const sheet = (...tracks: [title: string, start: string][]) =>
  [
    'REM GENRE Audiobook',
    'TITLE "The Album"',
    'FILE "ripped.wav" WAVE',
    ...tracks.flatMap(([title, start], index) => [
      `  TRACK ${String(index + 1).padStart(2, '0')} AUDIO`,
      `    TITLE "${title}"`,
      '    INDEX 00 00:00:00',
      `    INDEX 01 ${start}`,
    ]),
    '',
  ].join('\r\n')

const THREE = sheet(['Öffnung', '00:00:00'], ['Middle', '00:02:00'], ['End', '00:04:30'])

let app: TestApp
let tree: Tree
let books: ScannedLibrary

beforeAll(async () => {
  tree = await makeTree({
    'Whole/rip.m4b': m4b({ seconds: 6, tags: {}, chapters: [] }),
    // Written by an old program.
    'Whole/notes.cue': Buffer.from(THREE, 'latin1'),
    'Discs/CD1.m4b': m4b({ seconds: 6, tags: {}, chapters: [] }),
    'Discs/CD1.cue': THREE,
    'Discs/CD2.m4b': m4b({ seconds: 3, tags: {}, chapters: [] }),
    'Discs/CD2.m4b.cue': sheet(['Again', '00:00:00'], ['Last', '00:01:00']),
    'Single Book.m4b': m4b({ seconds: 6, tags: {}, chapters: [] }),
    'Single Book.cue': THREE,
    'Own/book.m4b': m4b({ seconds: 6, tags: {}, chapters: ['A', 'B'] }),
    'Own/book.cue': THREE,
    'Later/book.m4b': m4b({ seconds: 6, tags: {}, chapters: [] }),
  })
  app = await startApp()
  books = await makeLibrary(app, [tree.root])
  await books.scan()
})
afterAll(async () => {
  await app.close()
  tree.close()
})

async function chaptersAt(relPath: string): Promise<[title: string, start: number][]> {
  const media = (await books.items()).get(relPath)?.media
  return media?.kind === 'book'
    ? media.chapters.map(({ title, start }) => [title, Math.round(start * 10) / 10])
    : []
}

const EXPECTED = [
  ['Öffnung', 0],
  ['Middle', 2],
  ['End', 4.4],
]

test('gives the book its chapters', async () => {
  expect(await chaptersAt('Whole')).toEqual(EXPECTED)
  expect(await chaptersAt('Single Book.m4b')).toEqual(EXPECTED)
})

test('belongs to the audio file with its name', async () => {
  expect(await chaptersAt('Discs')).toEqual([...EXPECTED, ['Again', 6], ['Last', 7]])
})

test('gives way to chapters in the file itself', async () => {
  expect(await chaptersAt('Own')).toEqual([
    ['A', 0],
    ['B', 3],
  ])
})

test('counts as soon as it is there', async () => {
  expect(await chaptersAt('Later')).toEqual([])
  await tree.add({ 'Later/book.cue': THREE })
  await books.scan()
  expect(await chaptersAt('Later')).toEqual(EXPECTED)
})
