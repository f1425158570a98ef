import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { ffmpegOnce } from '../../scripts/lib/media-cache.mjs'
import {
  describedContent,
  frame,
  pictureContent,
  tag,
  textContent,
} from '../src/platform/media/test-support/id3-builder.ts'

/** Folders with small real media files, like libraries. */

/** Contents of a path: text, bytes, or a function that makes them. */
export type TreeFile = string | Buffer | (() => Promise<Buffer>)

export interface Tree {
  readonly root: string
  at(...parts: string[]): string
  add(files: Readonly<Record<string, TreeFile>>): Promise<void>
  remove(...parts: string[]): void
  close(): void
}

export async function makeTree(files: Readonly<Record<string, TreeFile>> = {}): Promise<Tree> {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'lectern-tree-')))
  const tree: Tree = {
    root,
    at: (...parts) => path.join(root, ...parts),
    async add(more) {
      for (const [name, content] of Object.entries(more)) {
        mkdirSync(path.dirname(tree.at(name)), { recursive: true })
        writeFileSync(tree.at(name), typeof content === 'function' ? await content() : content)
        const writtenAt = nextSecond()
        utimesSync(tree.at(name), writtenAt, writtenAt)
      }
    },
    remove: (...parts) => rmSync(tree.at(...parts), { recursive: true, force: true }),
    close: () => rmSync(root, { recursive: true, force: true }),
  }
  await tree.add(files)
  return tree
}

let seconds = 0

/** Long ago and in whole seconds, so that file times round-trip; each file is a second newer than the last. */
function nextSecond(): Date {
  return new Date(Date.UTC(2025, 0, 1) + (seconds += 1) * 1000)
}

let numMade = 0

/** Names of ID3 frames; those with a lower-case letter are written as TXXX. */
export type Mp3Tags = Readonly<Record<string, string>>

/** A real mp3 of the given length with these tags; no two have the same audio. */
export function mp3(
  tags: Mp3Tags = {},
  { seconds = 2, picture }: { seconds?: number; picture?: Buffer } = {},
) {
  return async () => {
    const frames = Object.entries(tags).map(([name, value]) =>
      /^[A-Z0-9]{4}$/.test(name)
        ? frame(4, name, textContent(value))
        : frame(4, 'TXXX', describedContent(name, value, 'utf8')),
    )
    frames.push(frame(4, 'TXXX', describedContent('made as number', String((numMade += 1)), 'utf8')))
    if (picture) frames.push(frame(4, 'APIC', pictureContent(picture)))
    return Buffer.concat([tag(4, frames), await bareSound(seconds)])
  }
}

/** Made once per length. */
function bareSound(seconds: number): Promise<Buffer> {
  const source = ['-f', 'lavfi', '-i', `sine=frequency=${300 + seconds * 10}:duration=${seconds}`]
  return ffmpeg('sound.mp3', [
    ...source,
    '-ac',
    '1',
    '-b:a',
    '32k',
    '-write_xing',
    '0',
    '-id3v2_version',
    '0',
  ])
}

export interface M4bOptions {
  readonly seconds?: number
  readonly tags?: Readonly<Record<string, string>>
  /** Chapter titles; all chapters have the same length. */
  readonly chapters?: readonly string[]
}

export function m4b({ seconds = 4, tags = {}, chapters = [] }: M4bOptions = {}) {
  return () => {
    const lengthMs = (seconds * 1000) / Math.max(1, chapters.length)
    const metadata = [
      ';FFMETADATA1',
      ...Object.entries(tags).map(([name, value]) => `${name}=${value}`),
      ...chapters.flatMap((title, index) => [
        '[CHAPTER]',
        'TIMEBASE=1/1000',
        `START=${index * lengthMs}`,
        `END=${(index + 1) * lengthMs}`,
        `title=${title}`,
      ]),
      '',
    ].join('\n')
    const source = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
    const maps = ['-map', '0:a', '-map_metadata', '1', '-map_chapters', '1', '-c:a', 'aac', '-b:a', '32k']
    return ffmpeg('book.m4b', [...source, '-i', 'META', ...maps, '-f', 'ipod'], metadata)
  }
}

/** A small single-colour image. */
export function picture(colour: string, side = 40): () => Promise<Buffer> {
  const create = { width: side, height: side, channels: 3, background: colour } as const
  return () => sharp({ create }).png().toBuffer()
}

/** A minimal video. */
export function video(seconds = 1): () => Promise<Buffer> {
  return () =>
    ffmpeg('film.mp4', [
      ...['-f', 'lavfi', '-i', `color=red:s=64x36:d=${seconds}`],
      ...['-f', 'lavfi', '-i', `sine=duration=${seconds}`, '-shortest', '-c:v', 'mpeg4', '-c:a', 'aac'],
    ])
}

const made = new Map<string, Promise<Buffer>>()

/** Cached for all tests of a file. */
function ffmpeg(name: string, args: readonly string[], metadata = ''): Promise<Buffer> {
  const key = JSON.stringify([name, args, metadata])
  const bytes = made.get(key) ?? runFfmpeg(name, args, metadata)
  made.set(key, bytes)
  return bytes
}

async function runFfmpeg(name: string, args: readonly string[], metadata: string): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-make-'))
  try {
    await writeFile(path.join(folder, 'meta'), metadata)
    const known = args.map((arg) => (arg === 'META' ? path.join(folder, 'meta') : arg))
    await ffmpegOnce([...known, name], folder)
    return await readFile(path.join(folder, name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
