import { damaged, MediaError } from '../media-error.ts'
import type { MediaFile } from '../media-file.ts'
import { keptBytes, wholeBytes } from './kept-bytes.ts'
import { type ChapterSamples, chapterSamples, makeChapterTrack, makeNeroList } from './mp4-chapter-track.ts'
import { withItemTags } from './mp4-item-tags.ts'
import { withoutKeyedTags } from './mp4-keyed-tags.ts'
import {
  layOut,
  movieBoxOf,
  offsetMap,
  type Piece,
  positionOf,
  readTopBoxes,
  type TopBox,
} from './mp4-layout.ts'
import { type MapOffset, onlyPlaceOf, withOffsets } from './mp4-offsets.ts'
import { boxIn, makeBox, splitBoxes, u32, withBoxes, type RawBox, type RawBoxes } from './mp4-raw-boxes.ts'
import { type RawTrack, readRawTrack, soundTrackOf, withChapterIds } from './mp4-tracks.ts'
import type { FileChange } from './media-change.types.ts'
import type { NewContent, Rewrite } from './writing.types.ts'

const UINT32_MAX = 0xffffffff
const ROOM_FOR_GROWTH = 256 * 1024 * 1024

/**
 * Rewrites the movie header of an MP4 file and keeps everything else: media, edit lists, free-form tags, covers and
 * unknown boxes. Remuxing with ffmpeg would lose some of these.
 */
export const rewriteMp4: Rewrite = async (file, change, durationSeconds) => {
  const boxes = await readTopBoxes(file)
  const box = movieBoxOf(boxes)
  const old = readRawMovie(await wholeBytes(file, box.contentStart, box.end))
  const samples = change.chapters && chapterSamples(change.chapters, durationSeconds)
  const texts = samples && samples.texts.length > 0 ? makeBox('mdat', ...samples.texts) : null
  const dropped = change.chapters ? ownTextBox(boxes, old.oldTexts) : null

  const isLong = file.size + ROOM_FOR_GROWTH > UINT32_MAX
  const build = (map: MapOffset, textsAt: number) =>
    buildMovie(old, change, { samples, map, textsAt, isLong })
  // The length of the header does not depend on the offsets, so it can be laid out before they are known.
  const draft = build((offset) => offset, 0)
  const drafted = layOut(boxes, texts ? [draft, texts] : [draft], dropped)
  const movie = build(offsetMap(drafted), texts ? positionOf(drafted, texts) + 8 : 0)
  if (movie.length !== draft.length) throw damaged('its movie header cannot be laid out')
  const pieces = drafted.map((piece): Piece =>
    piece.kind === 'new' && piece.bytes === draft ? { kind: 'new', bytes: movie } : piece,
  )
  return contentOf(file, pieces)
}

async function* contentOf(file: MediaFile, pieces: readonly Piece[]): NewContent {
  for (const piece of pieces) {
    if (piece.kind === 'new') yield piece.bytes
    else yield* keptBytes(file, piece.start, piece.end)
  }
}

interface RawMovie {
  readonly parts: RawBoxes
  readonly header: Buffer
  readonly timescale: number
  readonly tracks: ReadonlyMap<RawBox, RawTrack>
  readonly sound: RawTrack
  /** The text tracks with the current chapters. */
  readonly oldTexts: readonly RawTrack[]
}

function readRawMovie(content: Buffer): RawMovie {
  const parts = splitBoxes(content)
  if (boxIn(parts, 'mvex'))
    throw new MediaError('not_recognised', 'it is cut into fragments, and cannot be changed')
  if (boxIn(parts, 'cmov')) throw new MediaError('not_recognised', 'its movie header is compressed')
  const header = boxIn(parts, 'mvhd')?.content
  if (!header || header.length < 100) throw damaged('its movie header is broken')
  const tracks = new Map(
    parts.boxes.filter(({ type }) => type === 'trak').map((trak) => [trak, readRawTrack(trak)]),
  )
  const sound = soundTrackOf([...tracks.values()])
  if (!sound) throw damaged('it contains no audio')
  const ids = new Set(sound.chapterIds)
  const isText = ({ handler }: RawTrack) => handler === 'text' || handler === 'sbtl'
  return {
    parts,
    header,
    timescale: header.readUInt32BE(header[0] === 1 ? 20 : 12),
    tracks,
    sound,
    oldTexts: [...tracks.values()].filter((track) => ids.has(track.id) && isText(track)),
  }
}

interface Layout {
  /** Null leaves the chapters unchanged. */
  readonly samples: ChapterSamples | null
  readonly map: MapOffset
  /** Position of the chapter texts. */
  readonly textsAt: number
  readonly isLong: boolean
}

function buildMovie(movie: RawMovie, change: FileChange, layout: Layout): Buffer {
  const { samples, map, textsAt: position, isLong } = layout
  const highest = Math.max(...[...movie.tracks.values()].map(({ id }) => id))
  const id = samples && samples.texts.length > 0 ? highest + 1 : null
  const gone = new Set(samples ? movie.oldTexts.map((track) => track.id) : [])
  const chapterTrack =
    samples && id !== null
      ? [makeChapterTrack({ id, movieTimescale: movie.timescale, samples, position, isLong })]
      : []
  const changedTrack = (track: RawTrack): Buffer | null => {
    if (gone.has(track.id)) return null
    const moved = withOffsets(track.trak.content, map)
    if (!samples) return makeBox('trak', moved)
    const kept = track.chapterIds.filter((chapterId) => !gone.has(chapterId))
    const isReader = track === movie.sound || kept.length < track.chapterIds.length
    return makeBox('trak', isReader ? withChapterIds(moved, id === null ? kept : [id, ...kept]) : moved)
  }
  const userDataBox = boxIn(movie.parts, 'udta')
  const userData = changedUserData(userDataBox?.content ?? Buffer.alloc(0), change)
  const content = withBoxes(
    movie.parts,
    (box) => {
      if (box.type === 'mvhd') return makeBox('mvhd', withNextId(movie.header, id))
      const track = movie.tracks.get(box)
      if (track) return changedTrack(track)
      if (box.type === 'meta') return withoutKeyedTags(box, change.tags)
      return box === userDataBox ? makeBox('udta', userData) : box.whole
    },
    userDataBox || userData.length === 0 ? chapterTrack : [...chapterTrack, makeBox('udta', userData)],
  )
  return makeBox('moov', content)
}

/** The last number in the header is the id of the next track. */
function withNextId(header: Buffer, id: number | null): Buffer {
  const next = header.readUInt32BE(header.length - 4)
  if (id === null || next > id) return header
  return Buffer.concat([header.subarray(0, -4), u32(id + 1)])
}

function changedUserData(content: Buffer, { chapters, tags }: FileChange): Buffer {
  const tagged = withItemTags(content, tags)
  if (chapters === null) return tagged
  const list = makeNeroList(chapters)
  return withBoxes(splitBoxes(tagged), (box) => (box.type === 'chpl' ? null : box.whole), list ? [list] : [])
}

/** If the texts have a box of their own, as written here, the box is dropped with them. */
function ownTextBox(boxes: readonly TopBox[], texts: readonly RawTrack[]): TopBox | null {
  const [only, second] = texts
  const place = only && !second ? onlyPlaceOf(only.trak.content) : null
  if (!place) return null
  return (
    boxes.find(
      ({ type, contentStart, end }) => type === 'mdat' && contentStart === place.start && end === place.end,
    ) ?? null
  )
}
