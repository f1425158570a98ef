import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ffmpegOnce } from '../../scripts/lib/media-cache.mjs'
import { type Api, apiOf, type MadeLibrary } from './api.ts'

/** Audiobooks: with several files, with chapters, and one in every format. */

export const FORMATS: Readonly<Record<string, readonly string[]>> = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '64k'],
  m4b: ['-c:a', 'aac', '-b:a', '64k', '-f', 'ipod'],
  m4a: ['-c:a', 'aac', '-b:a', '64k', '-f', 'ipod'],
  mp4: ['-c:a', 'aac', '-b:a', '64k', '-f', 'mp4'],
  flac: ['-c:a', 'flac'],
  opus: ['-c:a', 'libopus', '-b:a', '32k'],
  ogg: ['-c:a', 'libvorbis', '-q:a', '2'],
  oga: ['-c:a', 'libvorbis', '-q:a', '2', '-f', 'ogg'],
  wma: ['-c:a', 'wmav2', '-b:a', '64k', '-f', 'asf'],
  aiff: ['-c:a', 'pcm_s16be'],
  wav: ['-c:a', 'pcm_s16le'],
  webm: ['-c:a', 'libopus', '-b:a', '32k'],
  webma: ['-c:a', 'libopus', '-b:a', '32k', '-f', 'webm'],
  aac: ['-c:a', 'aac', '-b:a', '64k', '-f', 'adts'],
}

interface ToneGiven {
  readonly format: string
  readonly seconds: number
  readonly hertz?: number
  /** Chapter titles; all chapters have the same length. */
  readonly chapters?: readonly string[]
  /** AAC profile; defaults to the most widely supported one. */
  readonly profile?: string
}

export async function makeTone(
  file: string,
  { format, seconds, hertz = 330, chapters = [], profile }: ToneGiven,
): Promise<void> {
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:duration=${seconds}:sample_rate=48000`]
  const metadata = chapters.length > 0 ? await chapterFile(seconds, chapters) : []
  const kind = profile === undefined ? [] : ['-profile:a', profile]
  const args = [...tone, ...metadata, ...(FORMATS[format] ?? []), ...kind]
  await ffmpegOnce([...args, path.basename(file)], path.dirname(file))
}

async function chapterFile(seconds: number, chapters: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-chapters-'))
  const lengthMs = (seconds * 1000) / chapters.length
  const parts = chapters.map(
    (title, place) =>
      `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${place * lengthMs}\nEND=${(place + 1) * lengthMs}\ntitle=${title}\n`,
  )
  const file = path.join(folder, 'chapters.txt')
  await writeFile(file, `;FFMETADATA1\n${parts.join('')}`)
  return ['-i', file, '-map_metadata', '1', '-map_chapters', '1']
}

export interface ListeningLibrary {
  readonly api: Api
  readonly libraryId: string
  /** A book's id by its title. */
  readonly idOf: (title: string) => string
}

type MakeBook = (folder: string) => Promise<unknown>

const halves =
  (format: string, seconds: number): MakeBook =>
  (folder) =>
    Promise.all(
      ['01', '02'].map((part) => makeTone(path.join(folder, `${part}.${format}`), { format, seconds })),
    )

/** "Two Long Halves" is so long that the second is not fetched at once. */
const BOOKS = {
  'Two Halves': halves('flac', 20),
  'Two Long Halves': halves('mp3', 120),
  Chapters: (folder: string) =>
    makeTone(path.join(folder, 'book.m4b'), {
      format: 'm4b',
      seconds: 120,
      chapters: ['Dawn', 'Noon', 'Dusk'],
    }),
  Short: (folder: string) => makeTone(path.join(folder, 'book.mp3'), { format: 'mp3', seconds: 6 }),
}

type BookTitle = keyof typeof BOOKS

/** Makes the books above, or some of them, plus a 12 s book in each of the formats. */
export async function makeListeningLibrary(
  baseUrl: string,
  formats: readonly string[] = [],
  titles: readonly BookTitle[] = Object.keys(BOOKS) as BookTitle[],
): Promise<ListeningLibrary> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-listening-'))
  const at = (...parts: string[]) => path.join(folder, 'Ada Quill', ...parts)
  for (const title of titles) await BOOKS[title](at(title))
  for (const format of formats) await makeTone(at(`In ${format}`, `book.${format}`), { format, seconds: 12 })

  const api = await apiOf(baseUrl)
  const library = await api.post<MadeLibrary>('/api/libraries', {
    name: 'Listening',
    folders: [{ fullPath: folder }],
    mediaType: 'book',
  })
  const ids = await scan(api, library.id, titles.length + formats.length)
  return {
    api,
    libraryId: library.id,
    idOf: (title) => {
      const id = ids.get(title)
      if (id === undefined) throw new Error(`"${title}" is not among ${[...ids.keys()].join(', ')}`)
      return id
    },
  }
}

/** Root's position in a book, in seconds; 0 before it was played. */
export const placeIn = (books: ListeningLibrary, title: string): Promise<number> =>
  books.api.get<{ currentTime: number }>(`/api/me/progress/${books.idOf(title)}`).then(
    ({ currentTime }) => currentTime,
    () => 0,
  )

/** Lets the next journey start from the beginning: a finished book neither pauses nor advances. */
export async function forgetPlaces(books: ListeningLibrary, titles: readonly string[]): Promise<void> {
  for (const title of titles)
    if ((await placeIn(books, title)) > 0) await books.api.remove(`/api/me/progress/${books.idOf(title)}`)
}

interface FoundItem {
  readonly id: string
  readonly media: { readonly metadata: { readonly title: string } }
}

export async function scan(api: Api, libraryId: string, count: number): Promise<Map<string, string>> {
  await api.post(`/api/libraries/${libraryId}/scan`, {})
  for (let attempt = 0; attempt < 600; attempt++) {
    const { results } = await api.get<{ results: FoundItem[] }>(`/api/libraries/${libraryId}/items?limit=0`)
    if (results.length >= count) return new Map(results.map(({ id, media }) => [media.metadata.title, id]))
    await sleep(100)
  }
  throw new Error('The scan did not find all books')
}
