import { readFile, rm, writeFile } from 'node:fs/promises'
import { filterInput, ownFileInput } from '../../platform/media/ffmpeg-input.ts'
import { runTool } from '../../platform/media/tools.ts'

/** Generous: everything is generated at once, and small machines are slow. */
export const MAKING_TIMEOUT_MS = 180_000

/** Generates real audio files of every kind with ffmpeg. */

/** `m4b` has both kinds of chapters; the other two have one kind each. */
export type AudioKind =
  | 'mp3'
  | 'm4b'
  | 'm4b-nero'
  | 'm4b-quicktime'
  | 'm4a'
  | 'flac'
  | 'opus'
  | 'ogg'
  | 'wma'
  | 'aiff'
  | 'wav'
  | 'webm'
  | 'aac'

export interface AudioSpec {
  readonly kind: AudioKind
  /** The audio content: ffmpeg arguments for one input. */
  readonly sound: readonly string[]
  /** By ffmpeg's names: title, album, artist, composer, date, … */
  readonly tags?: Readonly<Record<string, string>>
  readonly chapters?: readonly AudioChapter[]
  /** A JPEG, for formats that support embedded images: mp3, m4a, m4b, flac. */
  readonly coverFile?: string
}

export interface AudioChapter {
  readonly startMs: number
  readonly endMs: number
  readonly title: string
}

const AAC_IN_MP4 = ['-c:a', 'aac', '-b:a', '64k', '-f', 'ipod']
const FORMATS: Readonly<Record<AudioKind, readonly string[]>> = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '64k', '-id3v2_version', '4', '-f', 'mp3'],
  m4b: AAC_IN_MP4,
  'm4b-nero': AAC_IN_MP4,
  'm4b-quicktime': [...AAC_IN_MP4, '-movflags', 'disable_chpl'],
  m4a: AAC_IN_MP4,
  flac: ['-c:a', 'flac', '-f', 'flac'],
  opus: ['-c:a', 'libopus', '-b:a', '32k', '-f', 'opus'],
  ogg: ['-c:a', 'libvorbis', '-q:a', '2', '-f', 'ogg'],
  wma: ['-c:a', 'wmav2', '-b:a', '64k', '-f', 'asf'],
  aiff: ['-c:a', 'pcm_s16be', '-write_id3v2', '1', '-f', 'aiff'],
  wav: ['-c:a', 'pcm_s16le', '-f', 'wav'],
  webm: ['-c:a', 'libopus', '-b:a', '32k', '-f', 'webm'],
  aac: ['-c:a', 'aac', '-b:a', '64k', '-f', 'adts'],
}

export const toneInput = (seconds: number, hertz = 330): string[] =>
  filterInput(`sine=frequency=${hertz}:duration=${seconds}:sample_rate=44100`)

export const pcmInput = (file: string, samplesPerSecond: number): string[] => [
  ...['-ar', String(samplesPerSecond), '-ac', '1'],
  ...ownFileInput('s16le', file),
]

const ATTACHED_PICTURE = ['-map', '2:v', '-c:v', 'copy', '-disposition:v:0', 'attached_pic']

export async function makeAudio(ffmpeg: string, file: string, spec: AudioSpec): Promise<void> {
  const { sound, coverFile } = spec
  const metadata = `${file}.ffmeta`
  await writeFile(metadata, ffmetadata(spec))
  const pictureInput = coverFile === undefined ? [] : ownFileInput('jpeg_pipe', coverFile)
  const pictureMap = coverFile === undefined ? [] : ATTACHED_PICTURE
  try {
    const inputs = [...sound, ...ownFileInput('ffmetadata', metadata), ...pictureInput]
    const maps = ['-map', '0:a', ...pictureMap, '-map_metadata', '1', '-map_chapters', '1']
    const args = ['-v', 'error', '-nostdin', '-y', ...inputs, ...maps, ...FORMATS[spec.kind], file]
    await runTool(ffmpeg, args, { timeoutMs: MAKING_TIMEOUT_MS })
  } finally {
    await rm(metadata, { force: true })
  }
  if (spec.kind === 'm4b-nero') await unlinkChapterTrack(file)
}

/** ffmpeg writes both kinds of chapters. Without the reference to it, the QuickTime chapter track is ignored. */
async function unlinkChapterTrack(file: string): Promise<void> {
  const bytes = await readFile(file)
  for (let at = bytes.indexOf('tref'); at >= 0; at = bytes.indexOf('tref', at + 4)) {
    if (bytes.toString('latin1', at + 8, at + 12) === 'chap') bytes.write('free', at, 'latin1')
  }
  await writeFile(file, bytes)
}

/** ffmpeg reads chapters in these formats but doesn't write them. */
const CHAPTERS_AS_TAGS: ReadonlySet<AudioKind> = new Set(['flac', 'ogg'])

function ffmetadata({ kind, tags = {}, chapters = [] }: AudioSpec): string {
  const escape = (text: string) => text.replace(/[=;#\\\n]/g, (character) => `\\${character}`)
  const allTags = { ...tags, ...(CHAPTERS_AS_TAGS.has(kind) ? chapterTags(chapters) : {}) }
  const lines = Object.entries(allTags).map(([name, value]) => `${escape(name)}=${escape(value)}`)
  for (const { startMs, endMs, title } of chapters) {
    lines.push('[CHAPTER]', 'TIMEBASE=1/1000', `START=${startMs}`, `END=${endMs}`, `title=${escape(title)}`)
  }
  return [';FFMETADATA1', ...lines, ''].join('\n')
}

function chapterTags(chapters: readonly AudioChapter[]): Record<string, string> {
  const entries = chapters.flatMap(({ startMs, title }, index) => {
    const name = `CHAPTER${String(index).padStart(3, '0')}`
    const start = new Date(startMs).toISOString().slice('1970-01-01T'.length, -1)
    return [
      [name, start],
      [`${name}NAME`, title],
    ]
  })
  return Object.fromEntries(entries) as Record<string, string>
}
