import { SLACK_BYTES } from '../audio-reading.ts'
import { damaged } from '../media-error.ts'
import type { ByteSource } from '../media-file.ts'
import { boxesIn, childrenOf, type Box } from './boxes.ts'
import { readDurations, readTrack, type Track } from './track.ts'

/** The relevant parts of a movie; large tables are only located, not read. */
export interface Movie {
  timescale: number
  durationUnits: number
  tracks: Track[]
  chapterList: Box | null
  itemLists: ItemListBoxes[]
  /** The file consists of fragments, whose durations are stored elsewhere. */
  isFragmented: boolean
  /** Where the audio should be: 'partly' if the file ends inside it. */
  hasMedia: 'yes' | 'partly' | 'no'
}

/** A list of tags. With `keys`, its items are numbered and named there; otherwise they have iTunes' four letters. */
export interface ItemListBoxes {
  items: Box
  keys: Box | null
}

const MAX_TOP_LEVEL_BOXES = 20_000
const MAX_BOXES_BEHIND = 16
const MAX_TRACKS = 64

export async function readMovie(source: ByteSource): Promise<Movie> {
  const { moov, hasMedia } = await findMoov(source)
  const movie: Movie = {
    timescale: 0,
    durationUnits: 0,
    tracks: [],
    chapterList: null,
    itemLists: [],
    isFragmented: false,
    hasMedia,
  }
  for await (const box of boxesIn(source, moov.start, moov.end)) {
    if (box.type === 'mvhd') {
      const { timescale, durationUnits } = await readDurations(source, box)
      Object.assign(movie, { timescale, durationUnits })
    } else if (box.type === 'trak') {
      if (movie.tracks.length < MAX_TRACKS) movie.tracks.push(await readTrack(source, box))
    } else if (box.type === 'udta') await readUserData(source, box, movie)
    else if (box.type === 'meta') movie.itemLists.push(...(await findItemLists(source, box)))
    else if (box.type === 'mvex') movie.isFragmented = true
    else if (box.type === 'cmov') throw damaged('its movie header is compressed')
  }
  return movie
}

async function findMoov(source: ByteSource): Promise<{ moov: Box; hasMedia: Movie['hasMedia'] }> {
  let count = 0
  let moov: Box | null = null
  let hasMedia: Movie['hasMedia'] = 'no'
  for await (const box of boxesIn(source, 0, source.size)) {
    if (box.type === 'moov' && !moov) {
      if (box.missingBytes > 0)
        throw damaged('it ends inside its movie header; the copy or download may be incomplete')
      moov = box
      // A file in fragments has thousands of boxes behind its header.
      count = MAX_TOP_LEVEL_BOXES - MAX_BOXES_BEHIND
    }
    if (box.type === 'mdat' && box.end > box.start)
      hasMedia = box.missingBytes > SLACK_BYTES ? 'partly' : 'yes'
    if (++count > MAX_TOP_LEVEL_BOXES) break
  }
  if (moov) return { moov, hasMedia }
  throw damaged('it has no movie header; the recording, copy or download may be incomplete')
}

async function readUserData(source: ByteSource, udta: Box, movie: Movie): Promise<void> {
  for await (const box of boxesIn(source, udta.start, udta.end)) {
    if (box.type === 'chpl') movie.chapterList ??= box
    if (box.type === 'meta') movie.itemLists.push(...(await findItemLists(source, box)))
  }
}

async function findItemLists(source: ByteSource, meta: Box): Promise<ItemListBoxes[]> {
  // QuickTime writes `meta` as a plain box, everyone else with four bytes of version and flags first.
  const head = await source.bytes(meta.start, Math.min(8, meta.end - meta.start))
  const start = head.toString('latin1', 4, 8) === 'hdlr' ? meta.start : meta.start + 4
  const children = await childrenOf(source, { ...meta, start })
  const items = children.get('ilst')
  return items ? [{ items, keys: children.get('keys') ?? null }] : []
}
