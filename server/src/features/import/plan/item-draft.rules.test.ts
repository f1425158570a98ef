import { asLibraryId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { aBook, aPodcast } from '../../../../test/made-items.ts'
import type { Item, Podcast } from '../../items/items.types.ts'
import type { SourceItem } from '../source/source.types.ts'
import { draftItem, type FoundOnDisk } from './item-draft.rules.ts'

const place = { libraryId: asLibraryId('l'), folderId: 'f', relPath: 'Fog' }
const sourceOf = (item: Item): SourceItem =>
  ({
    ...item,
    path: '/old/Fog',
    coverPath: null,
    oldEpisodeIds: new Map(),
    oldId: null,
  }) as unknown as SourceItem
const book = sourceOf(aBook(place))
const stat = { dev: '9', ino: '99', size: 1000, mtimeMs: 91, ctimeMs: 92, birthtimeMs: 93 }
const nothing: FoundOnDisk = { place: null, files: new Map() }
const draft = (source: SourceItem, disk: FoundOnDisk = nothing) =>
  draftItem(source, { place, disk, cover: null, filesHashOf: ({ files }) => `hash of ${files.length}` })

describe('an imported item', () => {
  test('found on this disk has the file facts of this disk', () => {
    const item = draft(book, { place: stat, files: new Map([['01.mp3', stat]]) })
    expect(item).toMatchObject({ ...place, id: book.id, dev: '9', ino: '99', mtimeMs: 91, ctimeMs: 92 })
    expect(item).toMatchObject({ birthtimeMs: 93, isMissing: false, filesHash: 'hash of 1' })
    expect(item.files).toMatchObject([{ relPath: '01.mp3', dev: '9', ino: '99', mtimeMs: 91, size: 1000 }])
  })

  test('not found on disk is missing and keeps the old file facts', () => {
    expect(draft(book)).toMatchObject({ isMissing: true, dev: '', ino: book.ino, mtimeMs: book.mtimeMs })
    expect(draft(book).files).toEqual(book.files)
  })

  test('with a file of another size keeps its old facts, so that a scan reads it', () => {
    const files = new Map([['01.mp3', { ...stat, size: 1001 }]])
    expect(draft(book, { place: stat, files }).files).toEqual(book.files)
  })

  test('has a source for every book field the old server knew', () => {
    expect(Object.keys(draft(book).fieldSources).toSorted()).toEqual(
      [
        ...[
          'asin',
          'authors',
          'description',
          'genres',
          'language',
          'narrators',
          'publishedYear',
          'publisher',
        ],
        ...['series', 'subtitle', 'tags', 'title'],
      ].toSorted(),
    )
    expect(draft(book).fieldSources['title']).toEqual({ source: 'provider' })
  })

  test('has no source for fields that are empty or off', () => {
    const media = { ...book.media, subtitle: '', genres: [], asin: null, isExplicit: true, isAbridged: true }
    const fields = Object.keys(draft({ ...book, media } as SourceItem).fieldSources)
    for (const field of ['subtitle', 'genres', 'asin']) expect(fields).not.toContain(field)
    for (const field of ['explicit', 'abridged']) expect(fields).toContain(field)
  })

  test('that is a podcast has the sources of a podcast', () => {
    const podcast = sourceOf(aPodcast(place))
    const media = { ...podcast.media, itunesId: undefined as unknown as null } as Podcast
    expect(Object.keys(draft({ ...podcast, media }).fieldSources).toSorted()).toEqual([
      'author',
      'feedUrl',
      'genres',
      'podcastType',
      'title',
    ])
  })
})
