import { damaged } from '../media-error.ts'
import type { MediaFile } from '../media-file.ts'
import { readPage, type OggPage } from './ogg-pages.ts'

export interface OggStream {
  serial: number
  /** Header packets, the identification header first. */
  packets: Buffer[]
  /** Where the page after them starts. */
  end: number
}

const MAX_PAGES = 4_096
const MAX_PACKET_BYTES = 32 * 1024 * 1024
const AUDIO_MARKS = ['\u0001vorbis', 'OpusHead', '\u007fFLAC', 'Speex   ']

/** Reads the first packets of the first audio stream; other streams may be interleaved with it. */
export async function readHeaderPackets(
  file: MediaFile,
  isEnough: (packets: readonly Buffer[]) => boolean,
): Promise<OggStream> {
  let position = 0
  let stream: OggStream | null = null
  let open: Buffer[] = []
  for (let count = 0; count < MAX_PAGES; count++) {
    const page = await readPage(file, position)
    if (!page) break
    position = page.end
    if (!stream && page.isFirst && (await holdsSound(file, page)))
      stream = { serial: page.serial, packets: [], end: position }
    if (!stream || page.serial !== stream.serial) continue
    stream.end = position
    open = await takePage(file, page, stream, open)
    if (isEnough(stream.packets)) return stream
  }
  if (!stream) throw damaged('it holds no Ogg stream with sound')
  return stream
}

async function holdsSound(file: MediaFile, page: OggPage): Promise<boolean> {
  const head = await file.bytes(page.bodyStart, Math.min(8, page.pieces[0] ?? 0, file.size - page.bodyStart))
  return AUDIO_MARKS.some((mark) => head.toString('latin1').startsWith(mark))
}

/** Adds the packets that end on this page to the stream; returns the parts of an unfinished one. */
async function takePage(
  file: MediaFile,
  page: OggPage,
  stream: OggStream,
  open: Buffer[],
): Promise<Buffer[]> {
  let parts = open
  let position = page.bodyStart
  for (const [index, byteLength] of page.pieces.entries()) {
    parts.push(await file.bytes(position, byteLength))
    position += byteLength
    if (parts.reduce((sum, part) => sum + part.length, 0) > MAX_PACKET_BYTES)
      throw damaged('its comment is too large')
    if (page.isOpen && index === page.pieces.length - 1) break
    stream.packets.push(Buffer.concat(parts))
    parts = []
  }
  return parts
}
