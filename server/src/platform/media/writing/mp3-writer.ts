import { tooLarge } from '../media-error.ts'
import type { MediaFile } from '../media-file.ts'
import {
  frameBytes,
  makeChapterFrames,
  makeFreeFrame,
  makeTagFrames,
  writeSyncsafe,
} from './id3-new-frames.ts'
import { extrasFor, readOldChapters } from './id3-old-chapters.ts'
import type { RawFrame } from './id3-old-frames.ts'
import { describedName, type RawTag, readRawTag } from './id3-raw-frames.ts'
import { keptBytes } from './kept-bytes.ts'
import { tagsOfOldEnd } from './old-end-tags.ts'
import { wantedTags, type WantedTag } from './tag-places.ts'
import type { WantedChapter } from './media-change.types.ts'
import type { NewContent, Rewrite } from './writing.types.ts'

const PADDING_BYTES = 1024
const MAX_TAG_BYTES = 0x0fffffff

/** Rewrites the ID3 tag at the start of an MP3 file; everything after it is kept. */
export const rewriteMp3: Rewrite = async (file, change, durationSeconds) => {
  const tag = await readRawTag(file)
  const old = await tagsOfOldEnd(file, tag, change)
  const tags = { ...old.tags, ...change.tags }
  const frames = [
    ...keptFrames(tag, wantedTags(tags), change.chapters !== null),
    ...wantedTags(tags).flatMap((wanted) => makeTagFrames(wanted, tag.version)),
    ...old.others.map(([name, values]) => makeFreeFrame(name, values, tag.version)),
    ...(change.chapters ? await newChapterFrames(tag, change.chapters, durationSeconds) : []),
  ]
  return contentOf(file, tagBytes(frames, tag.version), tag.end)
}

async function newChapterFrames(
  tag: RawTag,
  chapters: readonly WantedChapter[],
  durationSeconds: number,
): Promise<RawFrame[]> {
  const old = await readOldChapters(tag)
  return makeChapterFrames(chapters, durationSeconds, tag.version, (chapter) => extrasFor(chapter, old))
}

async function* contentOf(file: MediaFile, tag: Buffer, soundStart: number): NewContent {
  yield tag
  yield* keptBytes(file, soundStart, file.size)
}

function keptFrames(tag: RawTag, wanted: readonly WantedTag[], dropsChapters: boolean): RawFrame[] {
  const ids = new Set(wanted.flatMap(({ place }) => place.frames))
  const names = new Set(wanted.flatMap(({ place }) => place.names))
  return tag.frames.filter((frame) => {
    if (frame.id === 'CHAP' || frame.id === 'CTOC') return !dropsChapters
    const name = describedName(frame, tag.version)
    if (frame.id === 'TXXX') return name === null || !names.has(name)
    // A comment with a description is a different field.
    if (frame.id === 'COMM') return !ids.has('COMM') || name !== ''
    return !ids.has(frame.id)
  })
}

function tagBytes(frames: readonly RawFrame[], version: RawTag['version']): Buffer {
  const body = Buffer.concat([
    ...frames.map((frame) => frameBytes(frame, version)),
    Buffer.alloc(PADDING_BYTES),
  ])
  if (body.length > MAX_TAG_BYTES) throw tooLarge('its tag would become too large')
  const header = Buffer.from([0x49, 0x44, 0x33, version, 0, 0, 0, 0, 0, 0])
  writeSyncsafe(header, body.length, 6)
  return Buffer.concat([header, body])
}
