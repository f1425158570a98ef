import { createHash, type Hash } from 'node:crypto'
import { endOfId3Tags } from '../id3/leading-tags.ts'
import { damaged } from '../media-error.ts'
import type { MediaFile } from '../media-file.ts'
import { payloadOf, type Box } from '../mp4/boxes.ts'
import { readMovie } from '../mp4/movie.ts'
import { findFirstFrame } from '../mpeg/first-frame.ts'
import { keptBytes } from './kept-bytes.ts'
import { bodyOf } from './ogg-raw-pages.ts'
import { readOggHead, soundPages } from './ogg-writer.ts'

/** Hashes only the audio, located the way a player does: through the tables and headers of the file. */
export type SoundDigest = (file: MediaFile) => Promise<string>

const MAX_TABLE_BYTES = 64 * 1024 * 1024

/** Hashes all samples of all audio and video tracks, in the order of their tables. */
export const mp4SoundDigest: SoundDigest = async (file) => {
  const hash = createHash('sha256')
  const { tracks } = await readMovie(file)
  for (const track of tracks) {
    if (track.handler !== 'soun' && track.handler !== 'vide') continue
    const chunks = await chunksOf(file, track.tables)
    // Tables that reference the same bytes repeatedly could take forever.
    const bytes = chunks.reduce((sum, { start, end }) => sum + end - start, 0)
    if (bytes > file.size) throw damaged('a table of it makes no sense')
    for (const { start, end } of chunks) await addRange(hash, file, start, end)
  }
  return hash.digest('base64')
}

async function chunksOf(
  file: MediaFile,
  tables: ReadonlyMap<string, Box>,
): Promise<{ start: number; end: number }[]> {
  const read = async (name: string) => {
    const box = tables.get(name)
    return box ? payloadOf(file, box, MAX_TABLE_BYTES) : null
  }
  const [long, short] = [await read('co64'), await read('stco')]
  const offsets = long ?? short
  const [runs, sizes] = [await read('stsc'), await read('stsz')]
  if (!offsets || !runs || !sizes) throw damaged('a table of it is missing')
  const numChunks = offsets.readUInt32BE(4)
  const sameSize = sizes.readUInt32BE(4)
  const numRuns = runs.readUInt32BE(4)
  const chunks: { start: number; end: number }[] = []
  let [run, sample] = [0, 0]
  for (let chunk = 0; chunk < numChunks; chunk++) {
    while (run + 1 < numRuns && runs.readUInt32BE(8 + (run + 1) * 12) <= chunk + 1) run++
    const numSamples = runs.readUInt32BE(12 + run * 12)
    const start = long ? Number(long.readBigUInt64BE(8 + chunk * 8)) : offsets.readUInt32BE(8 + chunk * 4)
    let end = start + sameSize * numSamples
    if (sameSize === 0) {
      const next = sample + numSamples
      for (; sample < next; sample++) end += sizes.readUInt32BE(12 + sample * 4)
    }
    const before = chunks.at(-1)
    // Contiguous chunks are read at once.
    if (before?.end === start) before.end = end
    else chunks.push({ start, end })
  }
  return chunks
}

/** Everything from the first frame, including tags at the end. */
export const mp3SoundDigest: SoundDigest = async (file) => {
  const first = await findFirstFrame(file, await endOfId3Tags(file))
  if (!first) throw damaged('it contains no audio')
  const hash = createHash('sha256')
  await addRange(hash, file, first.position, file.size)
  return hash.digest('base64')
}

export const flacSoundDigest: SoundDigest = async (file) => {
  let position = (await endOfId3Tags(file)) + 4
  for (let isLast = false; !isLast;) {
    const header = await file.bytes(position, 4)
    isLast = ((header[0] ?? 0) & 0x80) !== 0
    position += 4 + header.readUIntBE(1, 3)
  }
  const hash = createHash('sha256')
  await addRange(hash, file, position, file.size)
  return hash.digest('base64')
}

/** The content of the pages and their timing, but not the page numbers. */
export const oggSoundDigest: SoundDigest = async (file) => {
  const hash = createHash('sha256')
  for await (const page of soundPages(file, await readOggHead(file))) {
    hash.update(page.bytes.subarray(5, 14))
    hash.update(bodyOf(page))
  }
  return hash.digest('base64')
}

async function addRange(hash: Hash, file: MediaFile, start: number, end: number): Promise<void> {
  for await (const bytes of keptBytes(file, start, end)) hash.update(bytes)
}
