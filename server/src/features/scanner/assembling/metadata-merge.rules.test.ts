import { METADATA_SOURCES } from '@lectern/contract/constants'
import { describe, expect, test } from 'vitest'
import {
  mergeMetadata,
  type FoundMetadata,
  type MergeOptions,
  type StoredMetadata,
} from './metadata-merge.rules.ts'
import { effectivePrecedence, olderPrecedence } from './precedence.rules.ts'
import type { SourceMetadata } from '../scanner.types.ts'

const OPTIONS: MergeOptions = { precedence: METADATA_SOURCES, hasAudio: true, durationSeconds: 100 }
const OFF = { scannerPreferAudioMetadata: false, scannerPreferOpfMetadata: false }

function merge(
  found: FoundMetadata,
  stored: Partial<StoredMetadata> | null = null,
  options: Partial<typeof OPTIONS> = {},
) {
  const before = stored && { values: {}, provenance: {}, locked: new Set<never>(), ...stored }
  return mergeMetadata(found, before, { ...OPTIONS, ...options })
}

/** Each source has its own name as the title. */
const ALL = Object.fromEntries(
  ['folder', 'tags', 'ebook', 'nfo', 'text', 'opf', 'abs', 'json'].map((source) => [
    source,
    { title: source },
  ]),
) as Record<string, SourceMetadata>

function without(...sources: string[]): FoundMetadata {
  return Object.fromEntries(Object.entries(ALL).filter(([source]) => !sources.includes(source)))
}

describe('the strongest source wins', () => {
  test.each([
    [without(), 'json'],
    [without('json'), 'abs'],
    [without('json', 'abs'), 'opf'],
    [without('json', 'abs', 'opf'), 'text'],
    [without('json', 'abs', 'opf', 'text'), 'nfo'],
    [without('json', 'abs', 'opf', 'text', 'nfo'), 'tags'],
    [without('json', 'abs', 'opf', 'text', 'nfo', 'tags'), 'folder'],
  ])('in the default order of precedence: %j gives %s', (found, winner) => {
    const merged = merge(found)
    expect(merged.values.title).toBe(winner)
    expect(merged.provenance.title).toBe(winner)
  })

  test('an e-book is used if there is no audio', () => {
    const found = { folder: { title: 'folder' }, tags: { title: 'tags' }, ebook: { title: 'ebook' } }
    expect(merge(found, null, { hasAudio: false }).provenance.title).toBe('ebook')
    expect(merge(found).provenance.title).toBe('tags')
  })

  test('field by field, ignoring empty values', () => {
    const found: FoundMetadata = {
      folder: { title: 'Dune', authors: ['Frank Herbert'] },
      tags: { title: 'Dune!', authors: [], subtitle: ' ' },
      json: { explicit: false },
    }
    expect(merge(found)).toEqual({
      values: { title: 'Dune!', authors: ['Frank Herbert'], explicit: false },
      provenance: { title: 'tags', authors: 'folder', explicit: 'json' },
      changed: ['title', 'authors', 'explicit'],
    })
  })

  test('a source that is not listed is ignored, but an item always has a title', () => {
    const found = { folder: { title: 'Dune', subtitle: 'x' }, tags: { title: 'T' } }
    expect(merge(found, null, { precedence: ['opfFile'] }).values).toEqual({ title: 'Dune' })
  })
})

describe('values set by a person are kept', () => {
  const stored = {
    values: { title: 'Mine', subtitle: 'Provided', publisher: 'Old', isbn: '1' },
    provenance: { title: 'hand', subtitle: 'provider', publisher: 'tags', isbn: 'tags', description: 'hand' },
    locked: new Set(['isbn'] as const),
  } satisfies StoredMetadata
  const found: FoundMetadata = {
    json: { title: 'J', subtitle: 'J', publisher: 'J', isbn: 'J', description: 'J' },
  }

  test('if edited by hand, taken from a provider or locked; even an emptied field', () => {
    expect(merge(found, stored)).toEqual({
      values: { title: 'Mine', subtitle: 'Provided', publisher: 'J', isbn: '1' },
      provenance: {
        title: 'hand',
        subtitle: 'provider',
        publisher: 'json',
        isbn: 'tags',
        description: 'hand',
      },
      changed: ['publisher'],
    })
  })
})

describe('sources appear and disappear', () => {
  test('if a source disappears, the field falls back to the next one', () => {
    const first = merge({ folder: { title: 'F' }, tags: { title: 'T' }, opf: { title: 'O' } })
    const second = merge({ folder: { title: 'F' }, tags: { title: 'T' } }, first)
    expect([second.values.title, second.provenance.title, second.changed]).toEqual(['T', 'tags', ['title']])
    const third = merge({ folder: {}, tags: {} }, second)
    expect([third.values, third.provenance, third.changed]).toEqual([{}, {}, ['title']])
  })

  test('our own metadata file does not mask a changed tag while it repeats what was stored', () => {
    const first = merge({ folder: { title: 'F' }, tags: { title: 'T', genres: ['a'] } })
    const echo: SourceMetadata = { ...first.values, explicit: false, abridged: false }
    const second = merge({ folder: { title: 'F' }, tags: { title: 'T2', genres: ['a'] }, json: echo }, first)
    expect(second.values).toEqual({ title: 'T2', genres: ['a'] })
    expect(second.provenance).toEqual({ title: 'tags', genres: 'tags' })
  })

  test('a metadata file edited outside the server is used, and keeps being used', () => {
    const first = merge({ tags: { title: 'T' } })
    const second = merge({ tags: { title: 'T' }, json: { title: 'Edited' } }, first)
    expect(second.provenance.title).toBe('json')
    const third = merge({ tags: { title: 'T2' }, json: { title: 'Edited' } }, second)
    expect(third).toMatchObject({ values: { title: 'Edited' }, changed: [] })
  })

  test('reports no changes if nothing changed', () => {
    const found: FoundMetadata = { tags: { series: [{ name: 'S', sequence: '1' }] }, folder: { title: 'F' } }
    const stored = {
      ...merge(found),
      values: { title: 'F', series: [{ sequence: '1', name: 'S' }], subtitle: '', tags: [] },
    }
    expect(merge(found, stored).changed).toEqual([])
  })

  test('chapters of a metadata file are used only if they fit the audio', () => {
    const chapter = (end: number) => [{ id: 0, start: 0, end, title: 'x' }]
    expect(
      merge({ tags: { chapters: chapter(100) }, json: { chapters: chapter(101) } }).provenance.chapters,
    ).toBe('json')
    expect(
      merge({ tags: { chapters: chapter(100) }, json: { chapters: chapter(150) } }).provenance.chapters,
    ).toBe('tags')
    expect(merge({ json: { chapters: chapter(100) } }, null, { durationSeconds: 0 }).values).toEqual({})
  })
})

describe('the precedence of sources', () => {
  const prefer = { scannerPreferAudioMetadata: true, scannerPreferOpfMetadata: true }

  test.each([
    [null, OFF, METADATA_SOURCES],
    [[], OFF, METADATA_SOURCES],
    [['nonsense'], OFF, METADATA_SOURCES],
    [['opfFile', 'folderStructure', 'opfFile', 'x'], OFF, ['opfFile', 'folderStructure']],
    [
      null,
      { ...OFF, scannerPreferAudioMetadata: true },
      ['folderStructure', 'nfoFile', 'txtFiles', 'opfFile', 'audioMetatags', 'absMetadata'],
    ],
    [
      null,
      { ...OFF, scannerPreferOpfMetadata: true },
      ['folderStructure', 'audioMetatags', 'nfoFile', 'txtFiles', 'absMetadata', 'opfFile'],
    ],
    [null, prefer, ['folderStructure', 'nfoFile', 'txtFiles', 'audioMetatags', 'absMetadata', 'opfFile']],
    [
      ['audioMetatags', 'folderStructure'],
      { ...OFF, scannerPreferAudioMetadata: true },
      ['folderStructure', 'audioMetatags'],
    ],
    [
      ['absMetadata', 'audioMetatags'],
      { ...OFF, scannerPreferAudioMetadata: true },
      ['absMetadata', 'audioMetatags'],
    ],
    [['folderStructure'], prefer, ['folderStructure']],
  ])('%j with %j is %j', (own, switches, expected) => {
    expect(effectivePrecedence(own, switches)).toEqual(expected)
  })

  test.each([
    [OFF, 'folder', 'tags'],
    [{ ...OFF, scannerPreferAudioMetadata: true }, 'tags', 'tags'],
    [{ ...OFF, scannerPreferOpfMetadata: true }, 'opf', 'opf'],
  ])('as the older server did with %j: title from %s, publisher from %s', (switches, title, publisher) => {
    const found: FoundMetadata = {
      folder: { title: 'folder' },
      tags: { title: 'tags', publisher: 'tags' },
      opf: { title: 'opf', publisher: 'opf' },
    }
    const merged = merge(found, null, { precedence: olderPrecedence(switches) })
    expect([merged.provenance.title, merged.provenance.publisher]).toEqual([title, publisher])
  })
})
