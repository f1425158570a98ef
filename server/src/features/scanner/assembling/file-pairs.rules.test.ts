import { describe, expect, test } from 'vitest'
import { aBook } from '../../../../test/made-items.ts'
import type { Item, ItemFile } from '../../items/items.types.ts'
import { foundItem } from '../test-support/found-items.ts'
import type { FoundItem } from '../survey/survey.types.ts'
import { draftFiles } from './assemble-files.rules.ts'
import { pairFiles } from './file-pairs.rules.ts'

const options = { isForced: false, areInodesRenumbered: false }
const LARGE = 5_000_000

/** The item as stored after a first scan. */
const stored = (found: FoundItem, change: Partial<ItemFile> = {}): Item => ({
  ...aBook({ libraryId: 'l', folderId: 'f' }),
  relPath: found.relPath,
  files: draftFiles(pairFiles(found, null, options), new Map(), 9).map(({ file }) => ({
    ...file,
    ...change,
  })),
})
const lines = (found: FoundItem, known: Item | null, more: Partial<typeof options> = {}) =>
  pairFiles(found, known, { ...options, ...more }).map(
    ({ relPath, known: before, rereadReason }) =>
      `${relPath} was ${before?.relPath ?? 'nowhere'}: ${rereadReason ?? 'keep'}`,
  )

describe('pairing files with stored ones', () => {
  const found = foundItem('Fog', ['b.mp3', 'a.mp3', 'cover.jpg'])
  const known = stored(found)

  test('reads all files of a new item', () => {
    expect(lines(foundItem('Fog', ['b.mp3', 'a.mp3']), null)).toEqual([
      'b.mp3 was nowhere: new',
      'a.mp3 was nowhere: new',
    ])
  })

  test('does not read unchanged files again, and keeps the order of the folder', () => {
    expect(lines(found, known)).toEqual([
      'b.mp3 was b.mp3: keep',
      'a.mp3 was a.mp3: keep',
      'cover.jpg was cover.jpg: keep',
    ])
  })

  test('detects renamed, rewritten, added and removed files', () => {
    const now = foundItem('Fog', [
      'new.mp3',
      ['c.mp3', { ino: 'Fog/b.mp3 ino' }],
      ['a.mp3', { size: 2000, mtimeMs: 99_000 }],
    ])
    expect(lines(now, known)).toEqual([
      'new.mp3 was nowhere: new',
      'c.mp3 was b.mp3: keep',
      'a.mp3 was a.mp3: size',
    ])
  })

  test('does not read files again when a mount renumbered its inodes', () => {
    const now = foundItem('Fog', [['a.mp3', { ino: 'x' }]])
    expect(lines(now, known)).toEqual(['a.mp3 was a.mp3: inode'])
    expect(lines(now, known, { areInodesRenumbered: true })).toEqual(['a.mp3 was a.mp3: keep'])
    const touched = foundItem('Fog', [['a.mp3', { ino: 'x', mtimeMs: 99_000 }]])
    expect(lines(touched, known, { areInodesRenumbered: true })).toEqual(['a.mp3 was a.mp3: time'])
  })

  test('recognises files by the inode that the latest scan saw', () => {
    const renumbered = stored(foundItem('Fog', ['a.mp3']), { seenIno: 'x' })
    expect(lines(foundItem('Fog', [['z.mp3', { ino: 'x' }]]), renumbered)).toEqual(['z.mp3 was a.mp3: keep'])
  })

  test('reads all files again when forced', () => {
    expect(lines(foundItem('Fog', ['a.mp3']), known, { isForced: true })).toEqual(['a.mp3 was a.mp3: forced'])
  })

  test('uses paths relative to the folder of a single-file item', () => {
    const single = foundItem('Ann/Fog.m4b', ['Fog.m4b', 'Fog.jpg'], { isFile: true })
    expect(lines(single, null)).toEqual(['Fog.m4b was nowhere: new', 'Fog.jpg was nowhere: new'])
  })

  test('keeps what is stored for a file that was copied over under another name', () => {
    const large = stored(foundItem('Fog', [['a.mp3', { size: LARGE }]]))
    const copy = foundItem('Fog', [['b.mp3', { size: LARGE, ino: 'x', mtimeMs: 99_000 }]])
    expect(lines(copy, large)).toEqual(['b.mp3 was a.mp3: time'])
  })
})
