import { describe, expect, test } from 'vitest'
import { aBook, aPodcast } from '../../../../test/made-items.ts'
import type { Book, Item, ItemFile, Media } from '../../items/items.types.ts'
import type { AudioReading } from '../reading/readings.types.ts'
import { sound } from '../test-support/assembling.ts'
import { foundItem } from '../test-support/found-items.ts'
import type { FoundItem } from '../survey/survey.types.ts'
import { type DraftFile, draftFiles, isPlayable, placeTracks, secondsOf } from './assemble-files.rules.ts'
import { pairFiles } from './file-pairs.rules.ts'
import { fieldSourcesOf, storedMetadataOf } from './stored-metadata.rules.ts'

const options = { isForced: false, areInodesRenumbered: false }
const one = foundItem('Fog', ['a.mp3'])
const drafts = (
  found: FoundItem,
  known: Item | null = null,
  readings: Record<string, AudioReading> = { 'Fog/a.mp3': sound() },
  now = 9,
) => draftFiles(pairFiles(found, known, options), new Map(Object.entries(readings)), now)
const only = (reading: AudioReading) => drafts(one, null, { 'Fog/a.mp3': reading })[0]?.file.media

/** The item as stored after a first scan. */
const stored = (found: FoundItem, change: (file: ItemFile) => ItemFile = (file) => file): Item => ({
  ...aBook({ libraryId: 'l', folderId: 'f' }),
  relPath: 'Fog',
  files: drafts(found, null, Object.fromEntries(found.files.map(({ relPath }) => [relPath, sound()]))).map(
    ({ file }) => change(file),
  ),
})

describe('a newly read file', () => {
  test('stores what was found in it', () => {
    const chapters = [{ startSeconds: 1, endSeconds: 2, title: 'One' }]
    expect(
      only(
        sound({ tagTrack: '3/9', tagDisc: '2' }, { chapters, embeddedCover: 'image/jpeg', language: 'en' }),
      ),
    ).toEqual({
      trackIndex: -1,
      isExcluded: false,
      isVerified: false,
      durationSeconds: 10,
      mimeType: 'audio/mpeg',
      codec: 'mp3',
      error: null,
      headHash: 'head',
      probe: {
        format: 'MP3',
        bitRate: 64,
        language: 'en',
        timeBase: '1/1',
        channels: 2,
        channelLayout: 'stereo',
        chapters: [{ id: 0, start: 1, end: 2, title: 'One' }],
        embeddedCoverArt: 'mjpeg',
        metaTags: { tagTrack: '3/9', tagDisc: '2' },
        trackNumFromMeta: 3,
        discNumFromMeta: 2,
        trackNumFromFilename: null,
        discNumFromFilename: null,
      },
    })
    expect(only(sound({}, { embeddedCover: 'image/png' }))?.probe.embeddedCoverArt).toBe('png')
    expect(only(sound())?.probe.embeddedCoverArt).toBeNull()
  })

  test('has an error if it is unreadable or has no duration', () => {
    expect(only(sound({}, { durationSeconds: 0 }))).toMatchObject({
      error: 'It cannot be read.',
      durationSeconds: 0,
    })
    const locked = { ...sound({}, { isUnplayable: true }), problem: 'copy-protected' }
    expect(only(locked)).toMatchObject({ error: 'copy-protected', codec: expect.any(String) })
    const broken: AudioReading = { facts: null, problem: 'no sound', headHash: null, mimeType: 'audio/mpeg' }
    expect(only(broken)).toMatchObject({
      error: 'no sound',
      durationSeconds: 0,
      codec: null,
      probe: { format: '', bitRate: null, chapters: [] },
    })
  })

  test('keeps its previous track position and manual choices', () => {
    const known = stored(one, (file) => ({
      ...file,
      media: file.media && { ...file.media, trackIndex: 4, isExcluded: true, isVerified: true },
    }))
    const changed = foundItem('Fog', [['a.mp3', { size: 7 }]])
    expect(drafts(changed, known)[0]?.file.media).toMatchObject({
      trackIndex: 4,
      isExcluded: true,
      isVerified: true,
    })
  })
})

describe('a known file', () => {
  const known = stored(one)

  test('keeps its data unless it changed', () => {
    expect(drafts(one, known, {}, 99)[0]).toMatchObject({
      oldRelPath: 'a.mp3',
      file: { addedAt: 9, updatedAt: 9, media: known.files[0]?.media },
    })
    expect(drafts(foundItem('Fog', [['a.mp3', { size: 7 }]]), known, {}, 99)[0]?.file).toMatchObject({
      addedAt: 9,
      updatedAt: 99,
      size: 7,
    })
    const renamed = foundItem('Fog', [['b.mp3', { ino: 'Fog/a.mp3 ino' }]])
    expect(drafts(renamed, known, {}, 99)[0]).toMatchObject({
      oldRelPath: 'a.mp3',
      file: { relPath: 'b.mp3', updatedAt: 99 },
    })
  })

  test('keeps its id when its inode changes, and no new file can take that id', () => {
    const found = foundItem('Fog', [
      ['a.mp3', { ino: 'x' }],
      ['new.mp3', { ino: 'Fog/a.mp3 ino', size: 5, mtimeMs: 5 }],
    ])
    const files = drafts(
      found,
      { ...known, files: known.files.map((file) => ({ ...file, size: 1000 })) },
      {},
    ).map(({ file }) => file)
    expect(new Set(files.map(({ ino }) => ino)).size).toBe(2)
    const kept = drafts(foundItem('Fog', [['a.mp3', { ino: 'x' }]]), known, {})[0]?.file
    expect(kept).toMatchObject({ ino: 'Fog/a.mp3 ino', seenIno: 'x' })
    expect(drafts(one, known, {})[0]?.file).not.toHaveProperty('seenIno')
  })

  test('is not read again when all inodes were renumbered', () => {
    const found = foundItem('Fog', [['a.mp3', { ino: 'x' }]])
    const reason = (areInodesRenumbered: boolean) =>
      pairFiles(found, known, { isForced: false, areInodesRenumbered })[0]?.rereadReason
    expect([reason(false), reason(true)]).toEqual(['inode', null])
    expect(pairFiles(one, known, { isForced: true, areInodesRenumbered: true })[0]?.rereadReason).toBe(
      'forced',
    )
    const seen = { ...known, files: known.files.map((file) => ({ ...file, seenIno: 'x' })) }
    expect(pairFiles(found, seen, options)[0]?.rereadReason).toBeNull()
  })

  test('keeps its position in the folder listing', () => {
    const names = ['c.mp3', 'a.mp3', 'b.mp3']
    expect(pairFiles(foundItem('Fog', names), known, options).map(({ relPath }) => relPath)).toEqual(names)
  })
})

describe('playable files', () => {
  const repeat = foundItem('Fog', ['a.mp3', ['b.m4b', { role: 'repeat' }]])
  const both = { 'Fog/a.mp3': sound(), 'Fog/b.m4b': sound() }
  const excluded = (list: readonly DraftFile[]) => list.map(({ file }) => file.media?.isExcluded)

  test('exclude a duplicate in another format, unless the other copy is gone or somebody chose the duplicate', () => {
    expect(excluded(drafts(repeat, null, both))).toEqual([false, true])
    expect(excluded(drafts(foundItem('Fog', [['b.m4b', { role: 'repeat' }]]), null, both))).toEqual([false])
    expect(
      excluded(drafts(repeat, null, { ...both, 'Fog/a.mp3': sound({}, { durationSeconds: 0 }) })),
    ).toEqual([false, false])
    const chosen = stored(repeat, (file) => ({
      ...file,
      media: file.media && { ...file.media, isVerified: true, isExcluded: file.relPath === 'a.mp3' },
    }))
    expect(excluded(drafts(repeat, chosen, {}))).toEqual([true, false])
  })

  test('exclude what somebody excluded by hand, even if nothing else is left', () => {
    const chosen = stored(one, (file) => ({
      ...file,
      media: file.media && { ...file.media, isVerified: true, isExcluded: true },
    }))
    expect(excluded(drafts(one, chosen, {}))).toEqual([true])
  })

  test('have audio, no error, and are not samples', () => {
    const [draft] = drafts(one)
    if (!draft?.file.media) throw new Error('A sound.')
    const playable = (media: Partial<ItemFile['media']>, role: DraftFile['role'] = 'media') =>
      isPlayable({
        ...draft,
        role,
        file: { ...draft.file, media: draft.file.media && { ...draft.file.media, ...media } },
      })
    expect([
      playable({}),
      playable({ error: 'x' }),
      playable({ isExcluded: true }),
      playable({}, 'sample'),
      playable({}, 'extra'),
    ]).toEqual([true, false, false, false, true])
    expect(isPlayable({ ...draft, file: { ...draft.file, media: null } })).toBe(false)
  })

  test('get a track index and the numbers from their file names; other files get neither', () => {
    const list = drafts(foundItem('Fog', ['a.mp3', 'b.mp3', 'c.jpg']), null, {
      'Fog/a.mp3': sound(),
      'Fog/b.mp3': sound(),
    })
    const placed = placeTracks(list, ({ relPath }) =>
      relPath === 'b.mp3' ? { index: 1, trackFromName: 7, discFromName: 2 } : undefined,
    )
    expect(
      placed.map(
        ({ media }) =>
          media && [media.trackIndex, media.probe.trackNumFromFilename, media.probe.discNumFromFilename],
      ),
    ).toEqual([[-1, null, null], [1, 7, 2], null])
    expect(secondsOf(placed)).toBe(20)
  })
})

describe('stored metadata', () => {
  const book = aBook({ libraryId: 'l', folderId: 'f' })

  test('has values, their sources and the locked fields', () => {
    const item = {
      ...book,
      fieldSources: {
        title: { source: 'hand' as const, lockedBy: 'u' },
        genres: { source: 'tags' as const },
      },
    }
    const metadata = storedMetadataOf({
      ...item,
      media: { ...item.media, chaptersSource: 'abs', isExplicit: true } as Book,
    })
    expect(metadata).toMatchObject({
      provenance: { title: 'hand', genres: 'tags', chapters: 'abs' },
      values: { title: 'The Lighthouse', explicit: true, tags: ['family'] },
    })
    expect([...(metadata?.locked ?? [])]).toEqual(['title'])
    expect(metadata?.values).not.toHaveProperty('abridged')
    expect(storedMetadataOf(null)).toBeNull()
  })

  test.each(['files', 'embedded', 'overdrive'] as const)(
    'does not keep chapters from %s, so they are detected again',
    (chaptersSource) => {
      const item = { ...book, media: { ...book.media, chaptersSource } as Book }
      expect(storedMetadataOf(item)?.provenance.chapters).toBeUndefined()
    },
  )

  test('has fewer fields for other media types', () => {
    const values = (media: object) => storedMetadataOf({ ...book, media: media as Media })?.values
    expect(storedMetadataOf(aPodcast({ libraryId: 'l', folderId: 'f' }))?.values).toMatchObject({
      author: 'Dee Marsh',
      podcastType: 'episodic',
    })
    expect(values({ kind: 'music', title: 'Song' })).toEqual({ title: 'Song', tags: ['family'] })
    expect(values({ kind: 'video', title: 'Film', isExplicit: true })).toEqual({
      title: 'Film',
      tags: ['family'],
      explicit: true,
    })
    expect(values({ kind: 'video', title: 'Film', isExplicit: false })).not.toHaveProperty('explicit')
  })

  test('keeps a lock as long as the source stays the same', () => {
    const merged = {
      values: {},
      provenance: { title: 'tags' as const, genres: 'folder' as const, chapters: 'abs' as const },
      changed: [],
    }
    const before = {
      title: { source: 'tags' as const, lockedBy: 'u' },
      genres: { source: 'tags' as const, lockedBy: 'u' },
    }
    expect(fieldSourcesOf(merged, before)).toEqual({
      title: { source: 'tags', lockedBy: 'u' },
      genres: { source: 'folder' },
    })
  })
})
