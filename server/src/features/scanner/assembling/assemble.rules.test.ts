import { describe, expect, test } from 'vitest'
import type { Book, ItemFile, Music } from '../../items/items.types.ts'
import { assemble, type Given, NOW, sound, tracks } from '../test-support/assembling.ts'
import { foundItem } from '../test-support/found-items.ts'
import type { FoundItem } from '../survey/survey.types.ts'

const fog = foundItem('Ada Moor/Fog', ['1.mp3', '2.mp3', 'cover.jpg'])
const readings = {
  '1.mp3': sound({ tagTitle: 'One', tagAlbum: 'Fog of tags', tagArtist: 'Ada Moor' }),
  '2.mp3': sound(),
}

describe('a book', () => {
  test('is assembled from its folder, its files and their metadata', () => {
    const item = assemble({ found: fog, readings })
    expect(item).toMatchObject({
      id: 'i',
      relPath: 'Ada Moor/Fog',
      isMissing: false,
      isInvalid: false,
      addedAt: NOW,
      lastScanAt: NOW,
      fingerprint: '1000 10 head,1000 10 head',
      media: {
        kind: 'book',
        title: 'Fog of tags',
        authors: [{ id: null, name: 'Ada Moor' }],
        isExplicit: false,
        isAbridged: false,
      },
    })
    expect(tracks(item)).toEqual({ '1.mp3': 1, '2.mp3': 2, 'cover.jpg': null })
    expect(item.fieldSources['title']).toEqual({ source: 'tags' })
    expect((item.media as Book).chapters).toHaveLength(2)
  })

  test('is titled by the title tag if it is a single file, by the album without the disc if there are several', () => {
    const title = (found: FoundItem, tags: Record<string, string>) =>
      (assemble({ found, readings: { '1.mp3': sound(tags), '2.mp3': sound() } }).media as Book).title
    const one = foundItem('Fog', ['1.mp3'])
    expect(title(one, { tagTitle: 'One', tagAlbum: 'Fog' })).not.toBe('')
    expect(title(one, { tagTitle: 'One' })).toBe('One')
    expect(title(fog, { tagTitle: 'One' })).toBe('Fog')
    expect(title(fog, { tagAlbum: 'The Fog (Disc 1)' })).toBe('The Fog')
  })

  test('without audio takes its metadata from its e-book; with neither it is invalid', () => {
    const found = foundItem('Ada Moor/Fog', ['b.epub', 'a.pdf', 'note.txt'])
    const item = assemble({ found, reply: { ebook: { title: 'Fog of the e-book' } } })
    expect(item).toMatchObject({
      isInvalid: false,
      media: { title: 'Fog of the e-book', ebookRelPath: 'b.epub' },
    })
    expect(item.files.map(({ isSupplementary }) => isSupplementary)).toEqual([false, true, null])
    expect(assemble({ found: foundItem('Fog', ['note.txt']) }).isInvalid).toBe(true)
    expect(assemble({ found, options: { audiobooksOnly: true } })).toMatchObject({
      isInvalid: true,
      media: { ebookRelPath: null },
    })
  })

  test('opens the e-book with exactly its own name', () => {
    const found = foundItem('Fog', ['b.epub', 'ab.epub'])
    expect(assemble({ found }).media).toMatchObject({ ebookRelPath: 'ab.epub' })
  })

  test('keeps the e-book that was primary so far, or the choice to have none', () => {
    const found = foundItem('Fog', ['a.epub', 'b.pdf'])
    const known = assemble({ found })
    const chosen = (ebookRelPath: string | null) => ({
      ...known,
      media: { ...known.media, ebookRelPath } as Book,
    })
    expect(assemble({ found, known: chosen('b.pdf') }).media).toMatchObject({ ebookRelPath: 'b.pdf' })
    expect(assemble({ found, known: chosen(null) }).media).toMatchObject({ ebookRelPath: null })
    expect(assemble({ found, known: chosen('gone.epub') }).media).toMatchObject({ ebookRelPath: 'a.epub' })
    const silent = { ...known, files: [], media: { ...known.media, ebookRelPath: null } as Book }
    expect(assemble({ found, known: silent }).media).toMatchObject({ ebookRelPath: 'a.epub' })
  })

  test('keeps chapters edited by hand, and otherwise detects them in its files', () => {
    const known = assemble({ found: fog, readings })
    const chapters = [{ id: 0, start: 0, end: 5, title: 'Mine' }]
    const byHand = { ...known, media: { ...known.media, chapters, chaptersSource: 'hand' } as Book }
    expect(assemble({ found: fog, readings, known: byHand }).media).toMatchObject({
      chapters,
      chaptersSource: 'hand',
    })
    const inside = sound(
      {},
      {
        chapters: [
          { startSeconds: 0, endSeconds: 4, title: 'A' },
          { startSeconds: 4, endSeconds: 10, title: 'B' },
        ],
      },
    )
    const embedded = assemble({ found: foundItem('Fog', ['1.mp3']), readings: { '1.mp3': inside } })
    expect(embedded.media).toMatchObject({
      chaptersSource: 'embedded',
      chapters: [{ title: 'A' }, { title: 'B' }],
    })
    expect(known.media).toMatchObject({ chaptersSource: 'files' })
  })

  test('without chapters keeps their recorded source', () => {
    const found = foundItem('Fog', ['a.epub'])
    const known = assemble({ found })
    const from = (chaptersSource: Book['chaptersSource']) => ({
      ...known,
      media: { ...known.media, chaptersSource } as Book,
    })
    expect(assemble({ found, known: from('embedded') }).media).toMatchObject({ chaptersSource: 'embedded' })
    expect(assemble({ found, known: from('overdrive') }).media).toMatchObject({ chaptersSource: 'overdrive' })
    expect(assemble({ found }).media).toMatchObject({ chaptersSource: 'files' })
  })

  test('keeps the manual order of its tracks', () => {
    const known = assemble({ found: fog, readings })
    const files = known.files.map((file): ItemFile =>
      file.media
        ? {
            ...file,
            media: { ...file.media, isVerified: true, trackIndex: file.relPath === '1.mp3' ? 2 : 1 },
          }
        : file,
    )
    expect(tracks(assemble({ found: fog, known: { ...known, files } }))).toMatchObject({
      '1.mp3': 2,
      '2.mp3': 1,
    })
  })

  test('keeps the date it was added, and the sources of unchanged fields', () => {
    const known = {
      ...assemble({ found: fog, readings }),
      fieldSources: { title: { source: 'tags' as const, lockedBy: 'u' } },
    }
    const item = assemble({ found: fog, known, now: NOW + 9 })
    expect(item).toMatchObject({ addedAt: NOW, updatedAt: NOW + 9 })
    expect(item.fieldSources['title']).toEqual({ source: 'tags', lockedBy: 'u' })
  })
})

describe('music', () => {
  const found = foundItem('Songs/Rain', ['Rain.mp3'])
  const tags = {
    tagTitle: 'Rain',
    tagArtist: 'Eve',
    tagTrack: '3/9',
    tagDisc: '1/2',
    tagReleaseCountry: 'DE',
  }
  const music = (more: Partial<Given> = {}) =>
    assemble({ found, readings: { 'Rain.mp3': sound(tags) }, options: { mediaType: 'music' }, ...more })

  test('takes its metadata from its own tags', () => {
    expect(music().media).toMatchObject({
      kind: 'music',
      title: 'Rain',
      artists: ['Eve'],
      trackNumber: 3,
      trackTotal: 9,
      discNumber: 1,
      discTotal: 2,
      isExplicit: false,
      more: { releaseCountry: 'DE' },
    })
    expect(Object.keys((music().media as Music).more)).toEqual(['releaseCountry'])
    expect(music().fieldSources).toMatchObject({ title: { source: 'tags' }, artists: { source: 'tags' } })
    for (const field of ['kind', 'album', 'isExplicit'])
      expect(music().fieldSources).not.toHaveProperty(field)
    expect(music({ readings: { 'Rain.mp3': sound() } }).media).toMatchObject({ title: 'Rain' })
  })

  test.each([
    ['title', { source: 'hand' as const }, 'Mine'],
    ['title', { source: 'provider' as const }, 'Mine'],
    ['title', { source: 'tags' as const, lockedBy: 'u' }, 'Mine'],
    ['title', { source: 'tags' as const }, 'Rain'],
  ])('keeps its %s from %j: %s', (field, source, title) => {
    const before = music()
    const known = {
      ...before,
      tags: ['t'],
      media: { ...before.media, title: 'Mine', isExplicit: true } as Music,
      fieldSources: { [field]: source },
    }
    const item = music({ known, found: foundItem('Songs/Rain', [['Rain.mp3', { mtimeMs: 9999 }]]) })
    expect(item).toMatchObject({ tags: ['t'], media: { title, isExplicit: false } })
  })

  test('keeps an explicit flag that was set by hand', () => {
    const before = music()
    const known = {
      ...before,
      media: { ...before.media, isExplicit: true } as Music,
      fieldSources: { explicit: { source: 'hand' as const } },
    }
    expect(music({ known })).toMatchObject({
      media: { isExplicit: true },
      fieldSources: { explicit: { source: 'hand' } },
    })
  })
})

describe('a video', () => {
  test('is a single file, named by its folder, with the format always MP4', () => {
    const found = foundItem('Films/Rain', ['x.mp4', 'y.mp4'])
    const item = assemble({
      found,
      readings: { 'x.mp4': sound(), 'y.mp4': sound() },
      options: { mediaType: 'video' },
    })
    expect(item.media).toMatchObject({ kind: 'video', title: 'Rain', description: null, isExplicit: false })
    expect(item.files[0]).toMatchObject({ kind: 'video', media: { mimeType: 'video/mp4', trackIndex: 1 } })
    expect(tracks(item)).toEqual({ 'x.mp4': 1, 'y.mp4': -1 })
  })

  test('that is a single file in the library folder is named by the file', () => {
    const found = foundItem('Films/Rain.mp4', ['Rain.mp4'], { isFile: true })
    expect(assemble({ found, options: { mediaType: 'video' } }).media).toMatchObject({ title: 'Rain' })
  })
})
