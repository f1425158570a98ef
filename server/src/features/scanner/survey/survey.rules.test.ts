import { describe, expect, test } from 'vitest'
import { SETTLED_AFTER_MS } from '../identity/changes.rules.ts'
import type { CandidateFile, FoundFile } from '../scanner.types.ts'
import { isFresh, settlingTime } from './fresh-files.rules.ts'
import { dropIgnored } from './ignored-paths.rules.ts'
import { baseFolderOf, pathInFolder, pathInItem } from '../../items/item-paths.rules.ts'
import { packItem, unpackItem } from './packed-items.rules.ts'
import { noteOfGrouping, noteOfHiddenFolder, noteOfProblem, notesToReport } from './survey-notes.rules.ts'
import type { SurveyNote } from './survey.types.ts'

describe('paths', () => {
  test.each([
    ['a folder', { relPath: 'Ada/Fog', isFile: false }, 'Ada/Fog', 'Ada/Fog/cd1/a.mp3', 'cd1/a.mp3'],
    ['a single file', { relPath: 'Ada/Fog.m4b', isFile: true }, 'Ada', 'Ada/Fog.m4b', 'Fog.m4b'],
    ['a single file in the library folder', { relPath: 'Fog.m4b', isFile: true }, '', 'Fog.m4b', 'Fog.m4b'],
  ])('in %s are relative to its base folder', (_what, item, base, inFolder, inItem) => {
    expect(baseFolderOf(item)).toBe(base)
    expect(pathInItem(item, inFolder)).toBe(inItem)
    expect(pathInFolder(item, inItem)).toBe(inFolder)
  })
})

test('a packed item is unpacked unchanged', () => {
  const place = {
    folderId: 'f',
    relPath: 'Fog',
    isFile: false,
    ino: '1',
    dev: '2',
    mtimeMs: 3,
    ctimeMs: 4,
    birthtimeMs: 5,
    filesHash: 'h',
  }
  const times = { size: 1, mtimeMs: 2, ctimeMs: 3, birthtimeMs: 4 }
  const files: CandidateFile[] = [
    { ...times, relPath: 'Fog/a.mp3', ino: '7', dev: '2', role: 'media', type: 'audio' },
    { ...times, relPath: 'Fog/x/cover.jpg', ino: '8', dev: '9', role: 'side', type: 'image' },
  ]
  expect(unpackItem(packItem(place, files))).toEqual({ ...place, files })
  const single = { ...place, relPath: 'Fog.m4b', isFile: true }
  expect(unpackItem(packItem(single, []))).toEqual({ ...single, files: [] })
  expect(packItem(place, files)).toContain('["a.mp3",1,2,3,4,"7",0,0]')
})

describe('recently written files', () => {
  test('are fresh until they have settled', () => {
    expect([
      isFresh({ size: 1, mtimeMs: 1000 }, 1000),
      isFresh({ size: 1, mtimeMs: 1000 }, 1000 + SETTLED_AFTER_MS),
    ]).toEqual([true, false])
  })
  test('will have settled when the last of them has', () => {
    const now = 100_000
    const at = (mtimeMs: number) => ({ size: 1, mtimeMs })
    expect(settlingTime([at(now - 9000), at(now - 5000), at(now - 50_000)], now)).toBe(
      now - 5000 + SETTLED_AFTER_MS,
    )
    expect(settlingTime([at(now - 50_000)], now)).toBeNull()
  })
})

describe('notes of a survey', () => {
  test('say whether something was skipped', () => {
    const note = (kind: 'hiddenMedia' | 'partsJoined') =>
      noteOfGrouping('f', { kind, path: 'x', messageKey: `scanNote.${kind}`, values: { count: 1 } })
    expect(note('hiddenMedia')).toEqual({
      folderId: 'f',
      reason: 'hiddenMedia',
      path: 'x',
      values: { count: 1 },
      isSkipped: true,
    })
    expect(note('partsJoined').isSkipped).toBe(false)
    expect(noteOfHiddenFolder('f', '.git', 3)).toMatchObject({
      reason: 'hiddenFolder',
      values: { count: 3 },
      isSkipped: true,
    })
    const problem = { kind: 'unreadable' as const, relPath: 'x' }
    expect(noteOfProblem('f', { ...problem, code: 'EACCES' })).toMatchObject({
      values: { code: 'EACCES' },
      isSkipped: true,
    })
    expect(noteOfProblem('f', { ...problem, code: '' }).values).toEqual({})
  })

  test('are always reported for skipped files, and otherwise only if an item is new or changed', () => {
    const note = (path: string, isSkipped = false) =>
      ({ folderId: 'f', reason: 'partsJoined', path, values: {}, isSkipped }) as SurveyNote
    const told = (paths: readonly [string, boolean?][], ...atWork: string[]) =>
      notesToReport(
        paths.map(([path, isSkipped]) => note(path, isSkipped)),
        atWork.map((relPath) => ({ relPath })),
      ).map(({ path }) => path)
    expect(told([['a', true], ['b']])).toEqual(['a'])
    expect(told([['a', true]])).toEqual(['a'])
    expect(told([['Ada/Fog'], ['Ada'], [''], ['Ada/Sea'], ['Ad']], 'Ada/Fog')).toEqual(['Ada/Fog', 'Ada', ''])
    expect(told([['A/B/C'], ['A/B'], ['A']], 'A/B/C')).toEqual(['A/B/C', 'A/B', 'A'])
  })
})

describe('ignored paths', () => {
  const found = (relPath: string): FoundFile => ({
    relPath,
    size: 1,
    mtimeMs: 1,
    ctimeMs: 1,
    birthtimeMs: 1,
    ino: relPath,
    dev: '1',
  })
  const kept = (paths: string[], audiobooksOnly = false) => {
    const { files, notes } = dropIgnored(paths.map(found), { mediaType: 'book', audiobooksOnly })
    return {
      files: files.map(({ relPath }) => relPath),
      notes: notes.map(({ kind, path, values }) => [kind, path, values['count'] ?? 0].join(' ')),
    }
  }

  test.each<[why: string, paths: string[], files: string[], notes: string[]]>([
    ['none', ['Fog/a.mp3'], ['Fog/a.mp3'], []],
    ['hidden folders, reported by the topmost', ['.x/y/a.mp3', '.x/b.mp3'], [], ['hiddenFolder .x 2']],
    [
      'system folders',
      ['Fog/@eaDir/a.mp3', '#Recycle/b.mp3'],
      [],
      ['systemFolder Fog/@eaDir 1', 'systemFolder #Recycle 1'],
    ],
    [
      'the trash of a network drive',
      ['Network Trash Folder/Trash Can #2/a.mp3', 'Fog/Temporary Items/b.mp3', '@tmp/c.mp3'],
      [],
      ['systemFolder Network Trash Folder 1', 'systemFolder Fog/Temporary Items 1', 'systemFolder @tmp 1'],
    ],
    ['marked folders', ['Fog/.ignore', 'Fog/a.mp3', 'Sea/b.mp3'], ['Sea/b.mp3'], ['ignoreMarker Fog 2']],
    ['not the library folder with an ignore marker', ['.ignore', 'a.mp3'], ['a.mp3'], []],
    [
      'hidden media',
      ['Fog/.a.mp3', 'Fog/._a.mp3', 'Fog/.txt', 'Fog/..b.mp3'],
      [],
      ['hiddenMedia Fog/.a.mp3 0', 'hiddenMedia Fog/..b.mp3 0'],
    ],
    ['partial downloads', ['Fog/a.mp3.part'], [], ['partialDownload Fog/a.mp3.part 0']],
    ['invalid names', ['Fog//a.mp3'], [], ['hiddenFolder Fog/ 1']],
  ])('%s', (_why, paths, files, notes) => {
    expect(kept(paths)).toEqual({ files, notes })
  })

  test('a folder with nothing but unknown formats is reported; unknown files beside usable ones are not', () => {
    const unknown = (paths: string[]) => kept(paths).notes.filter((note) => note.startsWith('unknownFormat'))
    expect(unknown(['Fog/a.aax', 'Fog/b.aax', 'Sea/a.aax', 'Sea/b.mp3'])).toEqual(['unknownFormat Fog 2'])
    expect(unknown(['a.aax', 'b.mp3'])).toEqual(['unknownFormat  1'])
  })
})
