import { describe, expect, test } from 'vitest'
import { foundFile } from '../test-support/found-items.ts'
import { identityOfCandidate } from './identity-candidates.rules.ts'

const folderStat = { ino: 'folder', dev: '7', birthtimeMs: 5 }
const files = [
  foundFile('A/Dune/cover.jpg', { ino: 'cover' }),
  foundFile('A/Dune/Dune.m4b', { ino: 'sound', dev: '2', birthtimeMs: 9 }),
  foundFile('A/Dune/bonus.mp3', { ino: 'bonus', role: 'extra' }),
]

describe('the identity of a scanned item', () => {
  test('has the inode and birth time of its folder', () => {
    const candidate = { relPath: 'A/Dune', isFile: false, ownsFolder: true, files }
    const place = { folderId: 'f', folderStat }
    expect(identityOfCandidate(candidate, place)).toMatchObject({ relPath: 'A/Dune', ...folderStat })
    expect(identityOfCandidate(candidate, { ...place, folderStat: null })).toMatchObject({
      ino: '',
      dev: '',
      birthtimeMs: null,
    })
  })

  test('has those of its main file if it is a single file, whatever is next to it', () => {
    const candidate = { relPath: 'A/Dune/Dune.m4b', isFile: true, ownsFolder: false, files }
    expect(identityOfCandidate(candidate, { folderId: 'f', folderStat })).toMatchObject({
      isFile: true,
      ino: 'sound',
      dev: '2',
      birthtimeMs: 9,
    })
  })

  test('counts all audio as media, including a bonus folder, but not covers and text files', () => {
    const candidate = { relPath: 'A/Dune', isFile: false, ownsFolder: true, files }
    const item = identityOfCandidate(candidate, { folderId: 'f', folderStat })
    expect(item.files.map(({ ino, isMedia }) => [ino, isMedia])).toEqual([
      ['cover', false],
      ['sound', true],
      ['bonus', true],
    ])
  })

  test('has what was read from its files, for those that were read', () => {
    const candidate = { relPath: 'A/Dune', isFile: false, ownsFolder: true, files }
    const facts = { headHash: 'hash', durationSeconds: 60 }
    const item = identityOfCandidate(candidate, {
      folderId: 'f',
      folderStat,
      factsOf: (relPath) => (relPath === 'A/Dune/Dune.m4b' ? facts : undefined),
    })
    expect(item.files.map(({ headHash, durationSeconds }) => [headHash, durationSeconds])).toEqual([
      [null, null],
      ['hash', 60],
      [null, null],
    ])
  })
})
