import { describe, expect, test } from 'vitest'
import type { Episode, Item, Podcast } from '../../items/items.types.ts'
import { assemble, type Given, NOW, sound, tracks } from '../test-support/assembling.ts'
import { foundItem } from '../test-support/found-items.ts'

const found = foundItem('Talk', ['b.mp3', 'a.mp3'])
const podcast = (more: Partial<Given> = {}) =>
  assemble({
    found,
    readings: { 'a.mp3': sound({ tagTitle: 'A' }), 'b.mp3': sound({ tagTitle: 'B' }) },
    options: { mediaType: 'podcast' },
    ...more,
  })
const episodesOf = (item: Item) => (item.media as Podcast).episodes
const withEpisodes = (item: Item, change: (episode: Episode) => Episode): Item => ({
  ...item,
  media: { ...(item.media as Podcast), episodes: episodesOf(item).map(change) },
})

describe('a podcast', () => {
  test('has one episode per file, and automatic downloads are off', () => {
    expect(podcast().media).toMatchObject({
      kind: 'podcast',
      title: 'Talk',
      author: null,
      type: 'episodic',
      isExplicit: false,
      isAutoDownload: false,
      autoDownloadSchedule: '0 * * * *',
      maxEpisodesToKeep: 0,
      maxNewEpisodes: 3,
      lastEpisodeCheckAt: null,
      episodes: [
        { fileRelPath: 'a.mp3', title: 'A' },
        { fileRelPath: 'b.mp3', title: 'B' },
      ],
    })
    expect(tracks(podcast())).toEqual({ 'a.mp3': 1, 'b.mp3': 2 })
  })

  test('is named by the tags of its first episode, otherwise by its folder', () => {
    const tags = { tagAlbum: 'Late Talk', tagAlbumArtist: 'Ada Moor' }
    expect(podcast({ readings: { 'a.mp3': sound(tags), 'b.mp3': sound() } }).media).toMatchObject({
      title: 'Late Talk',
      author: 'Ada Moor',
    })
    expect(podcast({ found: foundItem('Talk', ['cover.jpg']), readings: {} }).media).toMatchObject({
      title: 'Talk',
      episodes: [],
    })
  })

  test('keeps its episodes and settings', () => {
    const before = podcast()
    const set = {
      isAutoDownload: true,
      autoDownloadSchedule: null,
      maxNewEpisodes: 9,
      maxEpisodesToKeep: 4,
      lastEpisodeCheckAt: 7,
    }
    const media = { ...(before.media as Podcast), ...set }
    const after = podcast({ known: { ...before, media }, now: NOW + 9 })
    expect(after.media).toMatchObject(set)
    expect(episodesOf(after)).toEqual(media.episodes)
  })

  test('skips samples and broken files', () => {
    const files = foundItem('Talk', ['a.mp3', ['s.mp3', { role: 'sample' }], 'x.mp3'])
    const item = podcast({
      found: files,
      readings: { 'a.mp3': sound(), 's.mp3': sound(), 'x.mp3': sound({}, { durationSeconds: 0 }) },
    })
    expect(tracks(item)).toEqual({ 'a.mp3': 1, 's.mp3': -1, 'x.mp3': -1 })
  })
})

describe('an existing episode', () => {
  const before = podcast()

  test('is kept when its file is moved or renamed', () => {
    const moved = foundItem('Talk', ['b.mp3', ['x/new.mp3', { ino: 'Talk/a.mp3 ino' }]])
    const after = podcast({ found: moved, known: before, now: NOW + 9 })
    expect(episodesOf(after)).toMatchObject([
      { id: episodesOf(before)[0]?.id, fileRelPath: 'x/new.mp3', updatedAt: NOW + 9 },
      { id: episodesOf(before)[1]?.id, fileRelPath: 'b.mp3', updatedAt: NOW },
    ])
  })

  const gone = podcast({ found: foundItem('Talk', ['b.mp3']), known: before })
  const back = (known: Item, name: string, tags: Record<string, string>) =>
    episodesOf(
      podcast({ found: foundItem('Talk', ['b.mp3', name]), known, readings: { [name]: sound(tags) } }),
    )

  test('is kept when its file is gone, and reclaims it by title', () => {
    expect(episodesOf(gone)).toMatchObject([{ title: 'A', fileRelPath: null }, { title: 'B' }])
    expect(back(gone, 'c.mp3', { tagTitle: 'A' })).toMatchObject([
      { title: 'A', fileRelPath: 'c.mp3' },
      { title: 'B' },
    ])
    expect(back(gone, 'c.mp3', { tagTitle: 'C' })).toMatchObject([
      { title: 'A', fileRelPath: null },
      { title: 'B' },
      { title: 'C' },
    ])
    expect(back(gone, 'A.mp3', {})).toMatchObject([{ title: 'A', fileRelPath: 'A.mp3' }, { title: 'B' }])
  })

  test('claims a downloaded file by its path, whatever its title', () => {
    const downloading = withEpisodes(gone, (one) =>
      one.fileRelPath === null ? { ...one, downloadRelPath: 'c.mp3' } : one,
    )
    expect(back(downloading, 'c.mp3', { tagTitle: 'Other' })[0]).toMatchObject({
      title: 'A',
      fileRelPath: 'c.mp3',
    })
  })

  test('leaves a downloaded file to the episode it was downloaded for', () => {
    const [first, second] = episodesOf(gone)
    if (!first || !second) throw new Error('Two episodes.')
    const waiting = { ...first, id: 'w', title: 'W', fileRelPath: null, downloadRelPath: 'c.mp3' }
    const known = { ...gone, media: { ...(gone.media as Podcast), episodes: [first, second, waiting] } }
    expect(back(known, 'c.mp3', { tagTitle: 'A' })).toMatchObject([
      { title: 'A', fileRelPath: null },
      { title: 'B' },
      { id: 'w', fileRelPath: 'c.mp3' },
    ])
  })

  const [a, b] = episodesOf(gone)
  const knownWith = (...episodes: (Episode | undefined)[]): Item => ({
    ...gone,
    media: { ...(gone.media as Podcast), episodes: episodes.filter((one) => one !== undefined) },
  })

  test('claims a file at a path to which another episode was downloaded before that one moved', () => {
    const known = knownWith(a, b && { ...b, downloadRelPath: 'c.mp3' })
    expect(back(known, 'c.mp3', { tagTitle: 'A' })).toMatchObject([
      { title: 'A', fileRelPath: 'c.mp3' },
      { title: 'B', fileRelPath: 'b.mp3' },
    ])
  })

  test('stays without a file although another episode’s file has its title', () => {
    const known = knownWith(a && { ...a, title: 'B' }, b)
    expect(back(known, 'c.mp3', { tagTitle: 'C' })).toMatchObject([
      { title: 'B', fileRelPath: null },
      { title: 'B', fileRelPath: 'b.mp3' },
      { title: 'C' },
    ])
  })

  test('stays without a file that another episode of the same title claimed', () => {
    const known = knownWith(a, a && { ...a, id: 'twin' }, b)
    expect(back(known, 'c.mp3', { tagTitle: 'A' })).toMatchObject([
      { fileRelPath: 'c.mp3' },
      { id: 'twin', fileRelPath: null },
      { title: 'B' },
    ])
  })

  test('keeps its own chapters; if it has none, it gets those of its file', () => {
    const inside = { chapters: [{ startSeconds: 0, endSeconds: 5, title: 'In' }] }
    const files = foundItem('Talk', [['a.mp3', { mtimeMs: 9999 }], 'b.mp3'])
    const read = (known: Item) =>
      episodesOf(podcast({ found: files, known, readings: { 'a.mp3': sound({ tagTitle: 'A' }, inside) } }))[0]
    expect(read(before)?.chapters).toEqual([{ id: 0, start: 0, end: 5, title: 'In' }])
    const own = [{ id: 0, start: 0, end: 9, title: 'Own' }]
    expect(read(withEpisodes(before, (one) => ({ ...one, chapters: own })))?.chapters).toBe(own)
  })
})

describe('a new episode', () => {
  const only = (name: string, tags: Record<string, string> = {}) =>
    episodesOf(podcast({ found: foundItem('Talk', [name]), readings: { [name]: sound(tags) } }))[0]

  test.each([
    [{ tagDate: '2025-01-06' }, { pubDate: '2025-01-06', publishedAt: Date.UTC(2025, 0, 6) }],
    [{ tagDate: '20250106' }, { pubDate: '2025-01-06', publishedAt: Date.UTC(2025, 0, 6) }],
    [{ tagDate: '2025' }, { pubDate: '2025', publishedAt: null }],
    [{ tagDate: '2025-99-99' }, { publishedAt: null }],
    [{}, { pubDate: '', publishedAt: null }],
    [{ tagDate: 'Tue, 04 Nov 2025 10:00:00 +0100' }, { publishedAt: Date.UTC(2025, 10, 4, 9) }],
    [{ tagDate: 'May 2025' }, { publishedAt: null }],
    [{ tagTrack: '03/12' }, { episode: '3' }],
    [
      { tagDisc: '03', tagTrack: '5' },
      { season: '3', episode: '5' },
    ],
    [{ tagDisc: '1/1' }, { season: '' }],
    [{ tagSeriesPart: '2.7' }, { season: '2' }],
    [{ tagSeriesPart: '2' }, { season: '' }],
    [{ tagTrack: 'x' }, { episode: '' }],
    [{ tagTitle: '  ' }, { title: 'one' }],
    [
      { tagSubtitle: 'Sub', tagComment: 'C' },
      { subtitle: 'Sub', description: 'C' },
    ],
    [{ tagDescription: 'D', tagComment: 'C' }, { description: 'D' }],
  ])('with the tags %j has %j', (tags, expected) => {
    expect(only('one.mp3', tags)).toMatchObject({
      guid: null,
      enclosure: null,
      isExplicit: false,
      addedAt: NOW,
      ...expected,
    })
  })

  test('gets its date from the file name if its tags have only a year', () => {
    expect(only('2025-01-06 Fog.mp3', { tagDate: '2025' })).toMatchObject({
      publishedAt: Date.UTC(2025, 0, 6),
    })
    expect(only('2025-01-06 Fog.mp3', { tagDate: '2024-02-03' })).toMatchObject({
      publishedAt: Date.UTC(2024, 1, 3),
    })
  })

  test('is sorted by date, then by name', () => {
    const names = ['b.mp3', 'a10.mp3', 'a9.mp3', 'late.mp3']
    const item = podcast({
      found: foundItem('Talk', names),
      readings: {
        ...Object.fromEntries(names.map((name) => [name, sound()])),
        'late.mp3': sound({ tagDate: '2020-01-01' }),
      },
    })
    expect(episodesOf(item).map(({ fileRelPath }) => fileRelPath)).toEqual([
      'a9.mp3',
      'a10.mp3',
      'b.mp3',
      'late.mp3',
    ])
    const dated = podcast({
      readings: { 'a.mp3': sound({ tagDate: '2020-01-02' }), 'b.mp3': sound({ tagDate: '2020-01-01' }) },
    })
    expect(episodesOf(dated).map(({ fileRelPath }) => fileRelPath)).toEqual(['b.mp3', 'a.mp3'])
  })
})
