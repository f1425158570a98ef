import { describe, expect, test } from 'vitest'
import { matchItems } from './identity.rules.ts'
import type { IdentityItem, KnownItem } from './identity.types.ts'
import { aFile, anItem, copied, known, moved, rewritten } from '../test-support/identity-builders.ts'

function outcome(allKnown: KnownItem[], allFound: IdentityItem[]) {
  const { matched, added, missing, restored } = matchItems(allKnown, allFound)
  return {
    matched: matched.map((match) => `${match.known.id} ${match.kind} ${match.found.relPath}`),
    added: added.map(({ found, splitFrom }) => found.relPath + (splitFrom ? ` of ${splitFrom.id}` : '')),
    missing: missing.map(
      ({ known: item, absorbedBy }) => item.id + (absorbedBy ? ` in ${absorbedBy.relPath}` : ''),
    ),
    restored: restored.map(({ id }) => id),
  }
}

const NOTHING = { matched: [], added: [], missing: [], restored: [] }

describe('matching known items with found ones', () => {
  const a = anItem('A/Dune')
  const b = anItem('A/Emma')
  const [knownA, knownB] = [known('a', a), known('b', b)]

  test('nothing happened', () => {
    expect(outcome([knownA, knownB], [b, a])).toEqual({
      ...NOTHING,
      matched: ['a same A/Dune', 'b same A/Emma'],
    })
  })

  test('added and missing', () => {
    expect(outcome([knownA], [b])).toEqual({ ...NOTHING, added: ['A/Emma'], missing: ['a'] })
  })

  test('renamed, moved, moved to another library folder', () => {
    expect(outcome([knownA], [moved(a, 'A/Dune (1965)')]).matched).toEqual(['a renamed A/Dune (1965)'])
    expect(outcome([knownA], [moved(a, 'B/Dune')]).matched).toEqual(['a moved B/Dune'])
    expect(outcome([knownA], [moved(a, 'A/Dune', { folderId: 'other' })]).matched).toEqual(['a moved A/Dune'])
  })

  test('two folders swap their names', () => {
    const found = [moved(a, 'A/Emma'), moved(b, 'A/Dune')]
    expect(outcome([knownA, knownB], found).matched).toEqual(['a renamed A/Emma', 'b renamed A/Dune'])
  })

  test('… even where inodes are not stable', () => {
    const found = [copied(a, 'A/Emma'), copied(b, 'A/Dune')]
    expect(outcome([knownA, knownB], found).matched).toEqual(['a renamed A/Emma', 'b renamed A/Dune'])
  })

  test('a copy is not a move', () => {
    expect(outcome([knownA], [copied(a, 'A/Copy'), a])).toEqual({
      ...NOTHING,
      matched: ['a same A/Dune'],
      added: ['A/Copy'],
    })
  })

  test('a copy made of hard links is not a move either', () => {
    const linked = { ...moved(a, 'A/Copy'), ino: 'another' }
    expect(outcome([knownA], [linked, a])).toEqual({
      ...NOTHING,
      matched: ['a same A/Dune'],
      added: ['A/Copy'],
    })
  })

  test('a copy of the old files while the original was rewritten in place', () => {
    expect(outcome([knownA], [copied(a, 'A/Copy'), rewritten(a)])).toEqual({
      ...NOTHING,
      matched: ['a same A/Dune'],
      added: ['A/Copy'],
    })
  })

  test('moved to another disk', () => {
    expect(outcome([knownA], [copied(a, 'X/Dune', { dev: '2', folderId: 'other' })]).matched).toEqual([
      'a moved X/Dune',
    ])
  })

  test('moved to another disk after its tags were edited: audio and names are the same', () => {
    const other = copied(a, 'X/Dune')
    const files = other.files.map((file) => ({ ...file, size: file.size + 5, headHash: `new${file.ino}` }))
    expect(outcome([knownA], [{ ...other, files }]).matched).toEqual(['a moved X/Dune'])
  })

  test('files added to existing ones replace nothing', () => {
    const a = anItem('A/Dune')
    const more = { ...a, files: [...a.files, ...['3', '4', '5'].map((name) => aFile(`A/Dune/${name}.mp3`))] }
    expect(outcome([known('a', a)], [more]).matched).toEqual(['a same A/Dune'])
  })

  test('tags edited in place, and files replaced by another edition', () => {
    expect(outcome([knownA], [rewritten(a)]).matched).toEqual(['a same A/Dune'])
    const edition = anItem('A/Dune', { ino: a.ino, files: [aFile('A/Dune/Dune.m4b')] })
    expect(outcome([knownA], [edition]).matched).toEqual(['a replaced A/Dune'])
  })

  test('renamed after its tags were edited: the folder has the same birth time', () => {
    const born = known('a', a, { birthtimeMs: 777 })
    expect(outcome([born], [moved(rewritten(a), 'A/New', { birthtimeMs: 777 })]).matched).toEqual([
      'a renamed A/New',
    ])
  })

  test('inodes of a deleted folder reused by another book prove nothing', () => {
    const stranger = {
      ...moved(rewritten(a), 'B/Stranger'),
      birthtimeMs: 888,
    }
    expect(outcome([known('a', a, { birthtimeMs: 777 })], [stranger])).toEqual({
      ...NOTHING,
      added: ['B/Stranger'],
      missing: ['a'],
    })
    expect(outcome([knownA], [{ ...stranger, birthtimeMs: null }]).missing).toEqual(['a'])
  })

  test('a missing item returns: at its old path, elsewhere, from a backup', () => {
    const missingA = known('a', a, { isMissing: true })
    expect(outcome([missingA], [a])).toEqual({ ...NOTHING, matched: ['a same A/Dune'], restored: ['a'] })
    expect(outcome([missingA], [moved(a, 'B/Dune')])).toMatchObject({
      matched: ['a moved B/Dune'],
      restored: ['a'],
    })
    expect(outcome([missingA], [copied(a, 'B/Dune')])).toMatchObject({
      matched: ['a moved B/Dune'],
      restored: ['a'],
    })
  })

  test('inodes that are not stable', () => {
    const found = {
      ...a,
      ino: 'x',
      files: a.files.map((file) => ({ ...file, ino: `x${file.ino}`, headHash: null })),
    }
    expect(outcome([knownA], [found]).matched).toEqual(['a same A/Dune'])
  })

  test('a device number that changed on reboot, with a rename in between', () => {
    const found = moved(a, 'A/New', { dev: '9' })
    const files = found.files.map((file) => ({ ...file, dev: '9', headHash: null, durationSeconds: null }))
    expect(outcome([knownA], [{ ...found, files }]).matched).toEqual(['a renamed A/New'])
  })

  test('one item is split into several: the largest part keeps the identity', () => {
    const [stray, big, small] = [
      aFile('A/x.mp3'),
      aFile('A/Big/1.mp3', { size: 9000 }),
      aFile('A/Small/1.mp3', { size: 500 }),
    ]
    const all = known('all', anItem('A', { files: [stray, big, small] }))
    const found = [
      anItem('A/x.mp3', { isFile: true, ino: stray.ino, files: [stray] }),
      anItem('A/Big', { files: [big] }),
      anItem('A/Small', { files: [small] }),
    ]
    expect(outcome([all], found)).toEqual({
      ...NOTHING,
      matched: ['all moved A/Big'],
      added: ['A/Small of all', 'A/x.mp3 of all'],
    })
  })

  test('several items are merged into one: the largest keeps its identity, the others record where they went', () => {
    const [one, two] = [aFile('B/CD1/1.mp3', { size: 500 }), aFile('B/CD2/1.mp3', { size: 9000 })]
    const discs = [
      known('1', anItem('B/CD1', { files: [one] })),
      known('2', anItem('B/CD2', { files: [two] })),
    ]
    expect(outcome(discs, [anItem('B', { files: [one, two] })])).toEqual({
      ...NOTHING,
      matched: ['2 moved B'],
      missing: ['1 in B'],
    })
  })

  test('a single file is moved into a folder of its own', () => {
    const file = aFile('Dune.m4b')
    const single = known('a', anItem('Dune.m4b', { isFile: true, ino: file.ino, files: [file] }))
    const found = anItem('Dune', { files: [{ ...file, relPath: 'Dune/Dune.m4b' }] })
    expect(outcome([single], [found]).matched).toEqual(['a renamed Dune'])
  })

  test('most files moved, a few stayed: the identity follows the majority', () => {
    const files = [1, 2, 3, 4].map((n) => aFile(`A/Dune/0${n}.mp3`, { size: 1000 }))
    const item = anItem('A/Dune', { files })
    const rest = { ...item, files: files.slice(0, 1) }
    const gone = anItem('A/Neu', {
      files: files.slice(1).map((file) => ({ ...file, relPath: file.relPath.replace('Dune', 'Neu') })),
    })
    expect(outcome([known('a', item)], [rest, gone])).toEqual({
      ...NOTHING,
      matched: ['a renamed A/Neu'],
      added: ['A/Dune of a'],
    })
  })

  test('one item is split into several without a majority: the largest keeps the identity', () => {
    const files = [300, 400, 300].map((size, n) => aFile(`A/${n}.mp3`, { size }))
    const parts = files.map((file, n) => anItem(`A/Part ${n}`, { files: [file] }))
    expect(outcome([known('all', anItem('A', { files }))], parts)).toEqual({
      ...NOTHING,
      matched: ['all moved A/Part 1'],
      added: ['A/Part 0 of all', 'A/Part 2 of all'],
    })
  })

  test('one of many files turning up in another book is not a move', () => {
    const other = anItem('B/Big', {
      files: [
        ...[1, 2, 3].map((n) => aFile(`B/Big/${n}.mp3`)),
        { ...(a.files[0] ?? aFile('x')), relPath: 'B/Big/x.mp3' },
      ],
    })
    expect(outcome([knownA], [other])).toMatchObject({ matched: [], missing: ['a'] })
  })
})
