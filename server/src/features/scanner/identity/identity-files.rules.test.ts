import { describe, expect, test } from 'vitest'
import { aFile } from '../test-support/identity-builders.ts'
import { matchFiles } from './identity-files.rules.ts'
import type { IdentityFile } from './identity.types.ts'

describe('the files of an item', () => {
  const [one, two] = [aFile('01.mp3'), aFile('02.mp3')]
  const lines = (knownFiles: IdentityFile[], foundFiles: IdentityFile[]) => {
    const { matched, added, removed } = matchFiles(knownFiles, foundFiles)
    return [
      ...matched.map((match) => `${match.known.relPath} ${match.kind} ${match.found.relPath}`),
      ...added.map((file) => `+${file.relPath}`),
      ...removed.map((file) => `-${file.relPath}`),
    ]
  }
  const at = (file: IdentityFile, relPath: string) => ({ ...file, relPath })

  test.each([
    ['nothing happened', [one, two], ['01.mp3 same 01.mp3', '02.mp3 same 02.mp3']],
    ['renamed', [at(one, 'x.mp3'), two], ['01.mp3 moved x.mp3', '02.mp3 same 02.mp3']],
    ['names swapped', [at(one, '02.mp3'), at(two, '01.mp3')], ['01.mp3 moved 02.mp3', '02.mp3 moved 01.mp3']],
    [
      'edited in place',
      [{ ...one, size: 1, mtimeMs: 1 }, two],
      ['01.mp3 modified 01.mp3', '02.mp3 same 02.mp3'],
    ],
    ['replaced', [aFile('01.mp3'), two], ['01.mp3 replaced 01.mp3', '02.mp3 same 02.mp3']],
    ['only the inode changed', [{ ...one, ino: 'x' }, two], ['01.mp3 same 01.mp3', '02.mp3 same 02.mp3']],
    ['copied over', [{ ...one, ino: 'x', relPath: 'y.mp3', mtimeMs: 5 }], ['01.mp3 moved y.mp3', '-02.mp3']],
    ['added and removed', [one, aFile('03.mp3')], ['01.mp3 same 01.mp3', '+03.mp3', '-02.mp3']],
    [
      'a reused inode',
      [two, { ...aFile('09.mp3'), ino: one.ino }],
      ['02.mp3 same 02.mp3', '+09.mp3', '-01.mp3'],
    ],
    [
      'a copy next to it',
      [one, two, { ...one, ino: 'z', relPath: 'copy.mp3' }],
      ['01.mp3 same 01.mp3', '02.mp3 same 02.mp3', '+copy.mp3'],
    ],
    ['all different', [aFile('04.mp3'), aFile('03.mp3')], ['+03.mp3', '+04.mp3', '-01.mp3', '-02.mp3']],
    [
      'copied over twice',
      [
        { ...one, ino: 'y', relPath: 'b.mp3', mtimeMs: 5 },
        { ...one, ino: 'z', relPath: 'a.mp3', mtimeMs: 5 },
      ],
      ['01.mp3 moved a.mp3', '+b.mp3', '-02.mp3'],
    ],
    ['moved over another file', [{ ...one, relPath: '02.mp3' }], ['01.mp3 moved 02.mp3', '-02.mp3']],
  ])('%s', (_name, foundFiles, expected) => {
    expect(lines([one, two], foundFiles)).toEqual(expected)
    expect(lines([two, one], foundFiles.toReversed())).toEqual(expected)
  })

  test('of two copies, the first by name is matched', () => {
    const copy = { ...one, ino: 'copy', relPath: '09.mp3' }
    const rest = { ...one, ino: 'rest', relPath: 'z.mp3', mtimeMs: 5 }
    expect(lines([copy, one], [rest])).toEqual(['01.mp3 moved z.mp3', '-09.mp3'])
  })
})
