import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ffmpeg = (...args: readonly string[]) =>
  run(process.env['FFMPEG_PATH'] ?? 'ffmpeg', ['-v', 'error', '-y', ...args])

const MINUTES = 600

const ENCODINGS = {
  m4b: ['-c:a', 'aac', '-b:a', '24k', '-f', 'ipod'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '24k'],
  wma: ['-c:a', 'wmav2', '-b:a', '32k', '-f', 'asf'],
} as const

export type LongKind = keyof typeof ENCODINGS

/** Titles of the books made by `makeLongBooks`. */
export const titleOf = (kind: LongKind): string => `Ten Hours ${kind}`
export const HALVES_TITLE = 'Two Halves'
export const HALF_SECONDS = 8

/** Makes a ten-hour book of each kind by repeating the same minute, and a book of two short files. */
export async function makeLongBooks(folder: string): Promise<void> {
  for (const kind of Object.keys(ENCODINGS) as LongKind[]) await makeLong(folder, kind)
  for (const part of ['01', '02']) {
    const file = path.join(await bookFolder(folder, HALVES_TITLE), `${part}.flac`)
    await ffmpeg(...tone(HALF_SECONDS, 48_000), file)
  }
}

async function makeLong(folder: string, kind: LongKind): Promise<void> {
  const book = await bookFolder(folder, titleOf(kind))
  const minute = path.join(folder, `minute.${kind}`)
  await ffmpeg(...tone(60, 22_050), ...ENCODINGS[kind], minute)
  const format = kind === 'm4b' ? ['-f', 'ipod'] : []
  const copies = ['-stream_loop', String(MINUTES - 1), '-i', minute, '-c', 'copy']
  await ffmpeg(...copies, ...format, path.join(book, `book.${kind}`))
  await rm(minute)
}

async function bookFolder(folder: string, title: string): Promise<string> {
  const book = path.join(folder, 'Long Author', title)
  await mkdir(book, { recursive: true })
  return book
}

const tone = (seconds: number, rate: number) => [
  ...['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}:sample_rate=${rate}`],
]
