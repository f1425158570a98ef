import { boxIn, contentAt, makeBox, splitBoxes, withBoxes, type RawBox } from './mp4-raw-boxes.ts'

/** A track in memory, with what is needed to rewrite it. */
export interface RawTrack {
  readonly trak: RawBox
  readonly id: number
  readonly isEnabled: boolean
  readonly handler: string
  /** Tracks with its chapters: texts, possibly pictures. */
  readonly chapterIds: readonly number[]
}

export function readRawTrack(trak: RawBox): RawTrack {
  const header = contentAt(trak.content, ['tkhd']) ?? Buffer.alloc(0)
  const idAt = header[0] === 1 ? 20 : 12
  const chap = contentAt(trak.content, ['tref', 'chap']) ?? Buffer.alloc(0)
  return {
    trak,
    id: header.length >= idAt + 4 ? header.readUInt32BE(idAt) : 0,
    isEnabled: ((header[3] ?? 0) & 1) === 1,
    handler: contentAt(trak.content, ['mdia', 'hdlr'])?.toString('latin1', 8, 12) ?? '',
    chapterIds: Array.from({ length: chap.length >> 2 }, (_, index) => chap.readUInt32BE(index * 4)),
  }
}

/** Returns the track that is played, chosen as in our reader. */
export function soundTrackOf(tracks: readonly RawTrack[]): RawTrack | undefined {
  const sounds = tracks.filter(({ handler }) => handler === 'soun')
  return sounds.find(({ isEnabled }) => isEnabled) ?? sounds[0]
}

/** Returns a track's content with references to the given chapter tracks. */
export function withChapterIds(content: Buffer, ids: readonly number[]): Buffer {
  const parts = splitBoxes(content)
  const tref = boxIn(parts, 'tref')
  const others = tref ? splitBoxes(tref.content) : { boxes: [], rest: Buffer.alloc(0) }
  const chap = Buffer.alloc(ids.length * 4)
  for (const [index, id] of ids.entries()) chap.writeUInt32BE(id, index * 4)
  const references = withBoxes(
    others,
    (box) => (box.type === 'chap' ? null : box.whole),
    ids.length > 0 ? [makeBox('chap', chap)] : [],
  )
  const whole = references.length > 0 ? makeBox('tref', references) : null
  if (tref) return withBoxes(parts, (box) => (box.type === 'tref' ? whole : box.whole))
  if (!whole) return content
  // Placed between the header and the media, where all programs put it.
  const mdiaAt = parts.boxes.findIndex(({ type }) => type === 'mdia')
  return withBoxes(parts, (box, index) => (index === mdiaAt ? Buffer.concat([whole, box.whole]) : box.whole))
}

/** Returns the content of a container with the content of a nested box changed. */
export function changedAt(
  content: Buffer,
  [type, ...deeper]: readonly string[],
  change: (content: Buffer) => Buffer,
): Buffer {
  if (type === undefined) return change(content)
  return withBoxes(splitBoxes(content), (box) =>
    box.type === type ? makeBox(type, changedAt(box.content, deeper, change)) : box.whole,
  )
}
