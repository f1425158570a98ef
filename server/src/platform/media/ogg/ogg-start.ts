import type { MediaFile } from '../media-file.ts'
import { readPage } from './ogg-pages.ts'

const MAX_PAGES = 4_096

/**
 * Returns the position in the stream at which the audio starts. It is 0 unless the file was recorded or cut from a
 * stream that was already running, such as a radio station's.
 */
export async function findStart(
  file: MediaFile,
  serial: number,
  afterHeaders: number,
  samplesIn: (packetHead: Buffer) => number,
): Promise<number> {
  let position = afterHeaders
  let samplesPerPacket = 0
  let packets = 0
  for (let count = 0; count < MAX_PAGES; count++) {
    const page = await readPage(file, position)
    if (!page) return 0
    position = page.end
    // The pages of headers have the position 0.
    if (page.serial !== serial || page.granule === 0) continue
    if (packets === 0) {
      const length = Math.min(2, page.pieces[0] ?? 0, file.size - page.bodyStart)
      samplesPerPacket = samplesIn(await file.bytes(page.bodyStart, length))
    }
    packets += page.pieces.length - (page.isOpen ? 1 : 0)
    if (page.granule !== null) return Math.max(0, page.granule - packets * samplesPerPacket)
  }
  return 0
}

const SILK_SAMPLES = [480, 960, 1920, 2880]
const CELT_SAMPLES = [120, 240, 480, 960]

/** Opus states the length and number of its frames at the start of each packet. */
export function opusSamples(packetHead: Buffer): number {
  const first = packetHead[0] ?? 0
  const config = first >> 3
  const samples =
    config < 12 ? SILK_SAMPLES[config & 3] : CELT_SAMPLES[config < 16 ? 2 + (config & 1) : config & 3]
  const frames = [1, 2, 2, (packetHead[1] ?? 0) & 63][first & 3] ?? 1
  return (samples ?? 0) * frames
}
