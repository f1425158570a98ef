import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { madeOnce } from '../../scripts/lib/media-cache.mjs'
import { type AudioKind, makeAudio, toneInput } from '../src/features/demo/make-audio.service.ts'
import { makeEpub } from '../src/features/demo/make-epub.service.ts'
import { rar4, zip } from '../src/platform/media/test-support/archives.ts'
import { buildMobi } from '../src/platform/media/test-support/mobi-builder.ts'
import { buildPdf } from '../src/platform/media/test-support/pdf-builder.ts'

/** Small real media in every format, each a function that makes its bytes. */

export type MakesBytes = () => Promise<Buffer>

export interface SoundGiven {
  readonly seconds?: number
  /** By ffmpeg's names: title, album, artist, composer, … */
  readonly tags?: Readonly<Record<string, string>>
  /** Chapter titles, all of the same length; wav and aac support none. */
  readonly chapters?: readonly string[]
}

export const SOUND_KINDS = [
  'mp3',
  'm4b',
  'm4b-nero',
  'm4b-quicktime',
  'm4a',
  'flac',
  'opus',
  'ogg',
  'wma',
  'aiff',
  'wav',
  'webm',
  'aac',
] as const satisfies readonly AudioKind[]

/** Media are made again when their maker changes. */
const MAKER = readFileSync(new URL('../src/features/demo/make-audio.service.ts', import.meta.url), 'utf8')

/** The file extension of a kind. */
export const extensionOf = (kind: AudioKind): string => `.${kind.split('-')[0]}`

export function sound(kind: AudioKind, given: SoundGiven = {}): MakesBytes {
  const { seconds = 3, tags = {}, chapters = [] } = given
  const lengthMs = (seconds * 1000) / Math.max(1, chapters.length)
  const name = `sound${extensionOf(kind)}`
  const recipe = {
    kind,
    sound: toneInput(seconds),
    tags,
    chapters: chapters.map((title, index) => ({
      title,
      startMs: Math.round(index * lengthMs),
      endMs: Math.round((index + 1) * lengthMs),
    })),
  }
  return async () => {
    const folder = await madeOnce(JSON.stringify([MAKER, recipe]), (draft) =>
      makeAudio(process.env['FFMPEG_PATH'] ?? 'ffmpeg', path.join(draft, name), recipe),
    )
    return readFile(path.join(folder, name))
  }
}

export interface BookGiven {
  readonly title: string
  readonly author: string
}

const AUTHOR_FIELD = 100
const TITLE_FIELD = 503

/** cbr: version 4, uncompressed. azw3 has the header of a mobi. */
export const ebooks = {
  epub: (given: BookGiven): MakesBytes => {
    const chapters = [{ title: 'One', text: 'It began.' }]
    return () => makeEpub({ ...given, identifier: `urn:test:${given.title}`, chapters })
  },
  pdf:
    ({ title, author }: BookGiven): MakesBytes =>
    () =>
      Promise.resolve(buildPdf(`<< /Title (${title}) /Author (${author}) >>`)),
  mobi: (given: BookGiven): MakesBytes => mobi(given),
  azw3: (given: BookGiven): MakesBytes => mobi(given),
  cbz:
    (given: BookGiven): MakesBytes =>
    async () =>
      zip(await comicPages(given)),
  cbr:
    (given: BookGiven): MakesBytes =>
    async () =>
      rar4(await comicPages(given)),
} as const

function mobi({ title, author }: BookGiven): MakesBytes {
  const fields = [
    [AUTHOR_FIELD, author],
    [TITLE_FIELD, title],
  ] as const
  return () => Promise.resolve(buildMobi({ title, fields }))
}

async function comicPages({ title, author }: BookGiven): Promise<Record<string, Buffer | string>> {
  const page = sharp({ create: { width: 30, height: 40, channels: 3, background: '#336699' } })
  return {
    'ComicInfo.xml': `<ComicInfo><Title>${title}</Title><Writer>${author}</Writer></ComicInfo>`,
    '001.jpg': await page.jpeg().toBuffer(),
  }
}
