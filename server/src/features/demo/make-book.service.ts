import { appendFile, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type DemoPiece, DEMO_NARRATOR } from './demo-pieces.rules.ts'
import { type AudioChapter, makeAudio, pcmInput } from './make-audio.service.ts'
import { makeCover } from './make-cover.service.ts'
import { makeEpub } from './make-epub.service.ts'
import { makeNarration, NARRATION_HERTZ, type Narration } from './make-narration.service.ts'

export interface BookTools {
  readonly ffmpeg: string
  readonly isSpoken: boolean
}

/** The path of a book relative to the library folder. */
export function bookFolderOf({ author, series, title }: DemoPiece): string {
  return series ? path.join(author, series.name, `${series.sequence} - ${title}`) : path.join(author, title)
}

/** Creates all files of a book. Without the tools only the e-book is created, if the book has one. */
export async function makeBook(root: string, piece: DemoPiece, tools: BookTools | null): Promise<void> {
  if (!tools && !piece.hasEbook) return
  const folder = path.join(root, bookFolderOf(piece))
  await mkdir(folder, { recursive: true })
  const coverFile = path.join(folder, 'cover.jpg')
  const cover = await makeCover(piece)
  await writeFile(coverFile, cover)
  await writeFile(path.join(folder, 'desc.txt'), `${piece.description}\n`)
  if (tools) await writeFile(path.join(folder, 'reader.txt'), `${DEMO_NARRATOR}\n`)
  if (piece.hasEbook) {
    const identifier = `urn:lectern:demo:${piece.title.toLowerCase().replaceAll(' ', '-')}`
    const epub = await makeEpub({ ...piece, identifier, chapters: piece.parts, cover })
    await writeFile(path.join(folder, `${piece.title}.epub`), epub)
  }
  if (tools) await makeSound(folder, piece, coverFile, tools)
  await dateFiles(folder, new Date(piece.year, 0, 1))
}

/** Sets an old date: scans skip recent files because they may be incomplete, but these are not. */
async function dateFiles(folder: string, date: Date): Promise<void> {
  for (const name of await readdir(folder)) await utimes(path.join(folder, name), date, date)
}

async function makeSound(
  folder: string,
  piece: DemoPiece,
  coverFile: string,
  tools: BookTools,
): Promise<void> {
  const narrations: Narration[] = []
  for (const [index, { title, text }] of piece.parts.entries()) {
    const file = path.join(folder, `part-${index}.pcm`)
    narrations.push(
      await makeNarration(tools.ffmpeg, file, { text: `${title}. ${text}`, isSpoken: tools.isSpoken }),
    )
  }
  const parts: SoundParts = { folder, piece, narrations, coverFile, ffmpeg: tools.ffmpeg }
  await (piece.form === 'mp3-tracks' ? makeTracks(parts) : makeWhole(parts))
  for (const { file } of narrations) await rm(file, { force: true })
}

interface SoundParts {
  readonly folder: string
  readonly piece: DemoPiece
  readonly narrations: readonly Narration[]
  readonly coverFile: string
  readonly ffmpeg: string
}

async function makeTracks({ folder, piece, narrations, coverFile, ffmpeg }: SoundParts): Promise<void> {
  for (const [index, { title }] of piece.parts.entries()) {
    const number = String(index + 1).padStart(2, '0')
    await makeAudio(ffmpeg, path.join(folder, `${number} - ${title}.mp3`), {
      kind: 'mp3',
      sound: pcmInput(narrations[index]?.file ?? '', NARRATION_HERTZ),
      tags: { ...tagsOf(piece), title, track: `${index + 1}/${piece.parts.length}` },
      coverFile,
    })
  }
}

/** Creates one file with the parts as chapters. */
async function makeWhole({ folder, piece, narrations, coverFile, ffmpeg }: SoundParts): Promise<void> {
  const [first, ...others] = narrations
  if (!first) return
  for (const { file } of others) await appendFile(first.file, await readFile(file))
  const kind = piece.form === 'm4b' ? 'm4b' : 'opus'
  await makeAudio(ffmpeg, path.join(folder, `${piece.title}.${kind}`), {
    kind,
    sound: pcmInput(first.file, NARRATION_HERTZ),
    tags: { ...tagsOf(piece), title: piece.title },
    chapters: kind === 'm4b' ? chaptersOf(piece, narrations) : [],
    ...(kind === 'm4b' ? { coverFile } : {}),
  })
}

function chaptersOf({ parts }: DemoPiece, narrations: readonly Narration[]): AudioChapter[] {
  let endMs = 0
  return parts.map(({ title }, index) => {
    const startMs = endMs
    endMs += narrations[index]?.durationMs ?? 0
    return { title, startMs, endMs }
  })
}

function tagsOf({ title, author, year, genre, description }: DemoPiece): Record<string, string> {
  return {
    album: title,
    artist: author,
    album_artist: author,
    composer: DEMO_NARRATOR,
    date: String(year),
    genre,
    comment: description,
  }
}
