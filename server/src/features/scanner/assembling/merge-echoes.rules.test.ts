import { fileTypeOf } from '@lectern/contract/rules/file-types'
import { METADATA_SOURCES } from '@lectern/contract/constants'
import { describe, expect, test } from 'vitest'
import type { Chapter } from '../scanner.types.ts'
import { coverFiles, ebookRank, primaryEbook } from './main-files.rules.ts'
import { type FoundMetadata, mergeMetadata, type StoredMetadata } from './metadata-merge.rules.ts'

const merged = (
  found: FoundMetadata,
  stored: Partial<StoredMetadata> | null = null,
  durationSeconds: number | null = 1000,
) =>
  mergeMetadata(found, stored && { values: {}, provenance: {}, locked: new Set(), ...stored }, {
    precedence: METADATA_SOURCES,
    hasAudio: true,
    durationSeconds,
  })
const chapters = (end: number): Chapter[] => [{ id: 0, start: 0, end, title: 'One' }]

describe('our own metadata file', () => {
  test.each(['abs', 'json'] as const)('is ignored while it repeats what was stored: %s', (source) => {
    const stored = { values: { title: 'Fog' }, provenance: { title: 'tags' as const } }
    expect(merged({ tags: { title: 'New' }, [source]: { title: 'Fog' } }, stored).values.title).toBe('New')
    expect(merged({ tags: { title: 'New' }, [source]: { title: 'Mine' } }, stored).values.title).toBe('Mine')
  })

  test('is ignored while it repeats a name that was stored decomposed', () => {
    const title = 'Été'.normalize('NFD')
    const stored = { values: { title }, provenance: { title: 'folder' as const } }
    expect(merged({ tags: { title: 'New' }, json: { title } }, stored).values.title).toBe('New')
  })

  test.each(['abs', 'json'] as const)('is used if the stored value came from it: %s', (before) => {
    const stored = { values: { title: 'Fog' }, provenance: { title: before } }
    expect(merged({ tags: { title: 'New' }, abs: { title: 'Fog' } }, stored).values.title).toBe('Fog')
  })

  test('is used where nothing was stored, except for a flag that is off', () => {
    expect(merged({ tags: { explicit: true }, abs: { explicit: false } }, {}).values.explicit).toBe(true)
    expect(merged({ tags: { explicit: true }, abs: { explicit: false } }).values.explicit).toBe(false)
    expect(merged({ tags: { title: 'New' }, abs: { title: 'Fog' } }, {}).values.title).toBe('Fog')
  })

  test('is the only source whose repeats are ignored', () => {
    const stored = { values: { title: 'Fog' }, provenance: { title: 'tags' as const } }
    expect(merged({ folder: { title: 'Folder' }, tags: { title: 'Fog' } }, stored).values.title).toBe('Fog')
  })
})

describe('chapters of a sidecar file', () => {
  test.each<[end: number, duration: number | null, areTaken: boolean]>([
    [1000, 1000, true],
    [1005, 1000, true],
    [1005.1, 1000, false],
    [994.9, 1000, false],
    [102, 100, true],
    [102.1, 100, false],
    [1000, null, false],
    [0, 0, false],
    [1, 1, true],
  ])('that end at %s in %s seconds of audio are used: %s', (end, duration, areTaken) => {
    expect(merged({ abs: { chapters: chapters(end) } }, null, duration).values.chapters !== undefined).toBe(
      areTaken,
    )
    expect(merged({ json: { chapters: chapters(end) } }, null, duration).values.chapters !== undefined).toBe(
      areTaken,
    )
  })

  test('from other sources are used as they are', () => {
    expect(merged({ tags: { chapters: chapters(5) } }).values.chapters).toEqual(chapters(5))
  })
})

describe('a value set by hand', () => {
  test('is kept, even if it is empty', () => {
    const kept = merged(
      { tags: { title: 'New', subtitle: 'New' } },
      { values: { title: 'Mine' }, provenance: { title: 'hand' }, locked: new Set(['subtitle']) },
    )
    expect(kept.values).toEqual({ title: 'Mine' })
    expect(kept.provenance).toEqual({ title: 'hand' })
    expect(Object.keys(kept.provenance)).toEqual(['title'])
    expect(Object.keys(kept.values)).toEqual(['title'])
    expect(kept.changed).toEqual([])
  })
})

test('reports a change only where a value differs', () => {
  const stored = {
    values: { title: 'Fog', series: [{ name: 'Coast', sequence: '1' }] },
    provenance: { title: 'tags' as const },
  }
  expect(
    merged({ tags: { title: 'Fog', series: [{ sequence: '1', name: 'Coast' }] } }, stored).changed,
  ).toEqual([])
  expect(merged({ tags: { title: 'New' } }, stored).changed).toEqual(['title', 'series'])
  expect(
    merged({ tags: { title: 'Fog', genres: [] } }, { ...stored, values: { title: 'Fog' } }).changed,
  ).toEqual([])
})

describe('main files', () => {
  const files = (...given: [path: string, role?: 'media' | 'extra' | 'sample'][]) =>
    given.map(([relPath, role = 'media']) => ({ relPath, role, type: fileTypeOf(relPath) }))

  test('an e-book of an unknown format ranks below all known ones, a sample below extras', () => {
    expect(ebookRank('a.epub')).toBe(0)
    expect(ebookRank('a.cbr')).toBe(7)
    expect(ebookRank('a.xyz')).toBe(8)
    expect(primaryEbook(files(['a.epub', 'sample'], ['b.pdf', 'extra']))?.relPath).toBe('b.pdf')
    expect(primaryEbook(files(['a.epub', 'extra'], ['b.pdf']))?.relPath).toBe('b.pdf')
    expect(primaryEbook(files(['a.epub', 'sample'], ['b.pdf', 'sample']))?.relPath).toBe('a.epub')
  })

  test('front cover images rank first, images that show something else last', () => {
    const inOrder = [
      'cover.jpg',
      'folder.jpg',
      'Fog.jpg',
      'my cover.jpg',
      'the front.jpg',
      'x2.jpg',
      'x10.jpg',
      'back.jpg',
    ]
    const paths = coverFiles(files(...inOrder.toReversed().map((name): [string] => [name])), 'Ada/Fog').map(
      ({ relPath }) => relPath,
    )
    expect(paths).toEqual(inOrder)
  })
})
