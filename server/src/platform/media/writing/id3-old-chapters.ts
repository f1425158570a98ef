import { splitString } from '../id3/frame-text.ts'
import { readChapterFrame } from '../id3/id3-chapter.ts'
import { contentOf, framesIn } from '../id3/id3-frames.ts'
import { bufferSource } from '../media-file.ts'
import { frameBytes } from './id3-new-frames.ts'
import type { RawFrame } from './id3-old-frames.ts'
import { type RawTag, splitFrames } from './id3-raw-frames.ts'
import type { WantedChapter } from './media-change.types.ts'

/** What a chapter of a tag contains besides its title, such as a picture or a link. */
export interface OldChapter extends WantedChapter {
  readonly extras: readonly RawFrame[]
}

const TIMES_AND_OFFSETS_BYTES = 16
/** Chapters may have been rounded to milliseconds. */
const SAME_SECONDS = 0.0015

export async function readOldChapters({ frames, version }: RawTag): Promise<OldChapter[]> {
  const chapters: OldChapter[] = []
  for (const frame of frames.filter(({ id }) => id === 'CHAP')) {
    const content = await decoded(frame, version)
    const chapter = content && (await readChapterFrame(content, version))
    if (!content || !chapter) continue
    const subframes = splitString(content, 0).rest.subarray(TIMES_AND_OFFSETS_BYTES)
    const extras = (await splitFrames(subframes, 0, version)).filter(({ id }) => id !== 'TIT2')
    chapters.push({ startSeconds: chapter.startSeconds, title: chapter.title.trim(), extras })
  }
  return chapters
}

/** A chapter that was renamed or moved keeps its extras. */
export function extrasFor(chapter: WantedChapter, old: readonly OldChapter[]): readonly RawFrame[] {
  const same =
    old.find(({ startSeconds }) => Math.abs(startSeconds - chapter.startSeconds) < SAME_SECONDS) ??
    old.find(({ title }) => title === chapter.title)
  return same?.extras ?? []
}

/** The content of a frame; null if it is encrypted or broken. */
async function decoded(frame: RawFrame, version: RawTag['version']): Promise<Buffer | null> {
  const source = bufferSource(frameBytes(frame, version))
  for await (const found of framesIn(source, 0, version)) return contentOf(source, found)
  return null
}
