import { describe, expect, test } from 'vitest'
import { aBook } from '../../../../test/made-items.ts'
import { NOON } from '../../../../test/clock.ts'
import { type FilePair, pairFiles } from '../assembling/file-pairs.rules.ts'
import type { Cover, Item, ItemFile } from '../../items/items.types.ts'
import { foundFile, foundItem } from '../test-support/found-items.ts'
import { isSound, planReading } from './reading-plan.rules.ts'
import { pickSidecars } from './sidecar-files.rules.ts'

const nothing = { isForced: false, areInodesRenumbered: false }
/** As found before: the same sizes, times and inodes. */
const unchanged = { mtimeMs: NOON, ino: '' }
const seen = (name: string) => [name, { ...unchanged, ino: `${name} ino` }] as const

function known(fileNames: string[], more: Partial<Item> = {}): Item {
  return { ...aBook({ libraryId: 'l', folderId: 'f' }, { fileNames }), relPath: 'Ada/Fog', ...more }
}
function plan(found: ReturnType<typeof foundItem>, item: Item | null, more: object = {}) {
  const pairs = pairFiles(found, item, nothing)
  return planReading({
    mediaType: 'book',
    found,
    known: item,
    pairs,
    rootOf: (id) => `/root ${id}`,
    coverFolder: '/root f/covers',
    isCoverThere: true,
    ...more,
  })
}

describe('the files to be read', () => {
  test('of a new item are all audio files, its sidecar files and a cover image', () => {
    const found = foundItem('Ada/Fog', ['a.mp3', 'b.mp3', 'cover.jpg', 'desc.txt', 'book.epub'])
    expect(plan(found, null)).toEqual({
      keptCover: null,
      request: {
        root: '/root f',
        audio: [
          { relPath: 'Ada/Fog/a.mp3', size: 1000 },
          { relPath: 'Ada/Fog/b.mp3', size: 1000 },
        ],
        ebook: null,
        sidecars: { description: 'Ada/Fog/desc.txt' },
        cover: {
          images: ['Ada/Fog/cover.jpg'],
          audio: ['Ada/Fog/a.mp3', 'Ada/Fog/b.mp3'],
          ebook: 'Ada/Fog/book.epub',
          targetFolder: '/root f/covers',
        },
      },
    })
  })

  test('of a known item are those that changed', () => {
    const found = foundItem('Ada/Fog', [seen('a.mp3'), 'b.mp3'])
    expect(plan(found, known(['a.mp3', 'b.mp3'])).request.audio).toEqual([
      { relPath: 'Ada/Fog/b.mp3', size: 1000 },
    ])
  })

  test('include those that were never read', () => {
    const item = known(['a.mp3'])
    const files = item.files.map((file): ItemFile => ({ ...file, media: null }))
    expect(plan(foundItem('Ada/Fog', [seen('a.mp3')]), { ...item, files }).request.audio).toHaveLength(1)
  })

  test('include an e-book only if there is no audio, and only in a book library', () => {
    const found = foundItem('Ada/Fog', ['book.epub'])
    expect(plan(found, null).request.ebook).toBe('Ada/Fog/book.epub')
    expect(plan(found, null, { mediaType: 'podcast' }).request).toMatchObject({ ebook: null, cover: null })
  })

  test('include no sidecar files for music', () => {
    expect(
      plan(foundItem('Ada/Fog', ['a.mp3', 'desc.txt']), null, { mediaType: 'music' }).request.sidecars,
    ).toEqual({})
  })

  test('count audio and video as audio, but not sidecar files', () => {
    const sounds = (name: string, more = {}) => isSound({ found: foundFile(name, more) } as FilePair)
    expect([
      sounds('a.mp3'),
      sounds('a.mp4'),
      sounds('a.epub'),
      sounds('a.mp3', { role: 'side' }),
      sounds('a.mp3', { role: 'sample' }),
    ]).toEqual([true, true, false, false, true])
  })
})

describe('the cover', () => {
  const cover = (source: Cover['source'], path = '/x.jpg') => ({ source, path, hash: 'h' }) as Cover
  const withCover = (kept: Cover, names = ['a.mp3']) => {
    const item = known(names, { cover: kept })
    const files = item.files.map((file): ItemFile =>
      file.relPath.endsWith('.jpg') ? { ...file, kind: 'image', media: null } : file,
    )
    return { ...item, files }
  }

  test.each(['hand', 'provider'] as const)('from %s is kept, whatever is in the folder', (source) => {
    const { keptCover, request } = plan(
      foundItem('Ada/Fog', ['a.mp3', 'cover.jpg']),
      withCover(cover(source)),
    )
    expect([keptCover?.source, request.cover]).toEqual([source, null])
  })

  test.each(['hand', 'provider'] as const)('from %s moves along if it is a file of the item', (source) => {
    const files = ['a.mp3', 'cover.jpg', 'scans/cover.jpg']
    const chosen = (path: string) => withCover(cover(source, path), files)
    const moved = foundItem('Sea', files.map(seen))
    const pathOf = (path: string) => plan(moved, chosen(path)).keptCover?.path
    expect(pathOf('/root f/Ada/Fog/cover.jpg')).toBe('/root f/Sea/cover.jpg')
    expect(pathOf('/root f/Ada/Fog/scans/cover.jpg')).toBe('/root f/Sea/scans/cover.jpg')
    expect(pathOf('/root f/covers/cover.jpg')).toBe('/root f/covers/cover.jpg')
    expect(pathOf('/elsewhere/cover.jpg')).toBe('/elsewhere/cover.jpg')
    const uploaded = withCover(cover(source, '/root f/Ada/Fog/new.jpg'))
    expect(plan(foundItem('Sea', [seen('a.mp3'), 'new.jpg']), uploaded).keptCover?.path).toBe(
      '/root f/Sea/new.jpg',
    )
  })

  test('that was chosen is given up when its file is gone', () => {
    const item = withCover(cover('hand', '/root f/Ada/Fog/mine.jpg'), ['a.mp3', 'mine.jpg'])
    const found = foundItem('Ada/Fog', [seen('a.mp3')])
    expect(plan(found, item, { isCoverThere: false }).keptCover).toBeNull()
    expect(plan(found, item, { isCoverThere: true }).keptCover).toEqual(item.cover)
    const stored = withCover(cover('hand', '/root f/covers/cover.jpg'))
    expect(plan(found, stored, { isCoverThere: false }).keptCover).toEqual(stored.cover)
  })

  const inFolder = cover('folder', '/root f/Ada/Fog/cover.jpg')

  test('from the folder is kept as long as its image is, even if the item moves', () => {
    const item = withCover(inFolder, ['a.mp3', 'cover.jpg'])
    expect(plan(foundItem('Ada/Fog', [seen('a.mp3'), seen('cover.jpg')]), item).keptCover).toEqual(inFolder)
    const moved = plan(foundItem('Sea', [seen('a.mp3'), seen('cover.jpg')]), item)
    expect(moved.keptCover?.path).toBe('/root f/Sea/cover.jpg')
  })

  test('from the folder is read again if the image was changed, replaced or removed', () => {
    const item = withCover(inFolder, ['a.mp3', 'cover.jpg'])
    expect(plan(foundItem('Ada/Fog', [seen('a.mp3'), 'cover.jpg']), item).keptCover).toBeNull()
    expect(plan(foundItem('Ada/Fog', [seen('a.mp3'), seen('front.jpg')]), item).keptCover).toBeNull()
    expect(plan(foundItem('Ada/Fog', [seen('a.mp3')]), item).keptCover).toBeNull()
    const elsewhere = withCover({ ...inFolder, path: '/root f/Ada/Fog/other.jpg' }, ['a.mp3', 'cover.jpg'])
    expect(plan(foundItem('Ada/Fog', [seen('a.mp3'), seen('cover.jpg')]), elsewhere).keptCover).toBeNull()
  })

  test('embedded in a file is kept until a file changes or an image is added', () => {
    const item = withCover(cover('embedded'))
    expect(plan(foundItem('Ada/Fog', [seen('a.mp3')]), item).keptCover).toEqual(item.cover)
    expect(plan(foundItem('Ada/Fog', [seen('a.mp3'), 'desc.txt']), item).keptCover).toEqual(item.cover)
    expect(plan(foundItem('Ada/Fog', ['a.mp3']), item).keptCover).toBeNull()
    expect(plan(foundItem('Ada/Fog', [seen('a.mp3'), 'cover.jpg']), item).keptCover).toBeNull()
  })

  test('is searched for in three images, and in audio files that may contain one', () => {
    const item = known(['a.mp3', 'b.mp3'])
    const files = item.files.map((file): ItemFile =>
      file.relPath === 'b.mp3' && file.media
        ? { ...file, media: { ...file.media, probe: { ...file.media.probe, embeddedCoverArt: 'png' } } }
        : file,
    )
    const found = foundItem('Ada/Fog', [
      seen('a.mp3'),
      seen('b.mp3'),
      'c.mp3',
      '1.jpg',
      '2.jpg',
      '3.jpg',
      '4.jpg',
    ])
    expect(plan(found, { ...item, files }).request.cover).toMatchObject({
      images: ['Ada/Fog/1.jpg', 'Ada/Fog/2.jpg', 'Ada/Fog/3.jpg'],
      audio: ['Ada/Fog/b.mp3', 'Ada/Fog/c.mp3'],
    })
    expect(plan(foundItem('Ada/Fog', [seen('a.mp3')]), item).request.cover).toBeNull()
  })
})

describe('sidecar files', () => {
  const picked = (...names: string[]) => pickSidecars(names.map((name) => foundFile(name)))

  test('are recognised by name and extension', () => {
    expect(picked('Desc.TXT', 'reader.txt', 'notes.txt', 'metadata.json', 'x.nfo', 'x.opf')).toEqual({
      description: 'Desc.TXT',
      reader: 'reader.txt',
      json: 'metadata.json',
      nfo: 'x.nfo',
      opf: 'x.opf',
    })
  })

  test('of the same kind: the highest in the tree wins, then the default name, then the first by name', () => {
    expect(picked('x/metadata.opf', 'z.opf', 'b.opf').opf).toBe('b.opf')
    expect(picked('a.opf', 'Metadata.opf').opf).toBe('Metadata.opf')
    expect(picked('x/metadata.opf', 'x/a.opf').opf).toBe('x/metadata.opf')
  })
})
