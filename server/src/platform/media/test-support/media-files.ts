import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ffmpegOnce } from '../../../../../scripts/lib/media-cache.mjs'

const run = promisify(execFile)

export interface Workshop {
  folder: string
  /** Path of a file in the folder. */
  at: (name: string) => string
  write: (name: string, bytes: Buffer | string) => Promise<string>
  close: () => Promise<void>
}

/** Creates a temporary folder for the real files of a test. */
export async function openWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-media-'))
  const at = (name: string) => join(folder, name)
  return {
    folder,
    at,
    write: async (name, bytes) => {
      await writeFile(at(name), bytes)
      return at(name)
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

export interface SoundOptions {
  seconds?: number
  /** Output arguments of ffmpeg: codec, bit rate, muxer. */
  args?: readonly string[]
  tags?: Readonly<Record<string, string>>
  chapters?: readonly { startMs: number; endMs: number; title: string }[]
  coverPath?: string | undefined
}

/** Creates a real audio file with ffmpeg: a tone, with optional tags, chapters and cover. */
export async function makeSound(
  workshop: Workshop,
  name: string,
  options: SoundOptions = {},
): Promise<string> {
  const { args = [], coverPath, ...sound } = options
  await makeSounds(workshop, [{ name, args, hasCover: coverPath !== undefined }], { ...sound, coverPath })
  return workshop.at(name)
}

export interface SoundFile {
  readonly name: string
  readonly args: readonly string[]
  readonly hasCover: boolean
}

/** Writes the same audio to many files in one run of ffmpeg: starting it takes longer than encoding three seconds. */
export async function makeSounds(
  workshop: Workshop,
  files: readonly SoundFile[],
  options: Omit<SoundOptions, 'args'>,
): Promise<void> {
  const { seconds = 3, coverPath } = options
  const metadata = await workshop.write('sounds.ffmeta', ffmetadata(options))
  const tone = `sine=frequency=330:duration=${seconds}:sample_rate=44100`
  const inputs = ['-f', 'lavfi', '-i', tone, '-i', metadata, ...(coverPath ? ['-i', coverPath] : [])]
  const cover = ['-map', '2:v', '-c:v', 'copy', '-disposition:v:0', 'attached_pic']
  const outputs = files.flatMap(({ name, args, hasCover }) => [
    ...['-map', '0:a', ...(hasCover ? cover : [])],
    ...['-map_metadata', '1', '-map_chapters', '1', '-ac', '2', ...args, name],
  ])
  await ffmpegOnce([...inputs, ...outputs], workshop.folder)
}

/** Returns what ffmpeg's filters print about a file. */
export async function ffmpegSays(args: readonly string[]): Promise<string> {
  return (await run('ffmpeg', ['-hide_banner', '-nostdin', ...args])).stderr
}

export async function ffmpeg(args: readonly string[]): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args])
}

export interface Probed {
  durationSeconds: number
  codec: string
  format: string
  channels: number
  timeBase: string
  tags: Record<string, string>
  chapters: { startSeconds: number; endSeconds: number; title: string }[]
}

/** Reads a file with ffprobe. */
export async function probe(path: string): Promise<Probed> {
  const shown = ['-show_format', '-show_streams', '-show_chapters']
  const { stdout } = await run('ffprobe', ['-v', 'error', '-print_format', 'json', ...shown, path])
  const json = JSON.parse(stdout)
  const sound = json.streams.find((stream: { codec_type: string }) => stream.codec_type === 'audio')
  const tags = Object.keys(json.format.tags ?? {}).length > 0 ? json.format.tags : (sound.tags ?? {})
  return {
    durationSeconds: Number(json.format.duration),
    codec: sound.codec_name,
    format: json.format.format_long_name,
    channels: sound.channels,
    timeBase: sound.time_base,
    tags: Object.fromEntries(Object.entries(tags).map(([key, value]) => [key.toLowerCase(), String(value)])),
    chapters: json.chapters.map(
      (chapter: { start_time: string; end_time: string; tags?: { title?: string } }) => ({
        startSeconds: Number(chapter.start_time),
        endSeconds: Number(chapter.end_time),
        title: chapter.tags?.title ?? '',
      }),
    ),
  }
}

export const FFPROBE = process.env['FFPROBE_PATH'] ?? 'ffprobe'

function ffmetadata({ tags = {}, chapters = [] }: SoundOptions): string {
  const escape = (text: string) => text.replace(/[=;#\\\n]/g, (character) => `\\${character}`)
  const lines = Object.entries(tags).map(([key, value]) => `${escape(key)}=${escape(value)}`)
  for (const { startMs, endMs, title } of chapters) {
    lines.push('[CHAPTER]', 'TIMEBASE=1/1000', `START=${startMs}`, `END=${endMs}`, `title=${escape(title)}`)
  }
  return [';FFMETADATA1', ...lines, ''].join('\n')
}

/** Chapters of equal length, titled `<word> 1`, `<word> 2` … */
export function evenChapters(count: number, lengthMs: number, word = 'Kapitel') {
  return Array.from({ length: count }, (_, index) => ({
    startMs: index * lengthMs,
    endMs: (index + 1) * lengthMs,
    title: `${word} ${index + 1}`,
  }))
}
