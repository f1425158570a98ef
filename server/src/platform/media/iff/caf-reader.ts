import { averageBitRate, emptyReading, layoutOf, type AudioReading } from '../audio-reading.ts'
import { damaged } from '../media-error.ts'
import type { MediaFile } from '../media-file.ts'
import { addTag, type RawTags } from '../raw-tags.ts'
import { chunkHead, chunksIn } from './iff-chunks.ts'

const LAYOUT = { sizes: 'big64', isPadded: false } as const
const MAX_INFO_BYTES = 1024 * 1024
const IS_FLOAT = 1
const IS_LITTLE_ENDIAN = 2

const CODECS: ReadonlyMap<string, string> = new Map([
  ['aac ', 'aac'],
  ['alac', 'alac'],
  ['.mp3', 'mp3'],
  ['.mp2', 'mp2'],
  ['opus', 'opus'],
  ['flac', 'flac'],
  ['ac-3', 'ac3'],
  ['ima4', 'adpcm_ima_qt'],
  ['alaw', 'pcm_alaw'],
  ['ulaw', 'pcm_mulaw'],
])

/** Apple's Core Audio Format. */
export async function readCaf(file: MediaFile): Promise<AudioReading> {
  const reading = emptyReading('Apple CAF (Core Audio Format)')
  const sound = { sampleRate: 0, bytesPerPacket: 0, framesPerPacket: 0, byteLength: 0, validFrames: 0 }
  for await (const chunk of chunksIn(file, 8, LAYOUT)) {
    if (chunk.id === 'desc') Object.assign(sound, readDescription(await chunkHead(file, chunk, 32), reading))
    else if (chunk.id === 'data') sound.byteLength = Math.max(0, chunk.byteLength - 4)
    else if (chunk.id === 'pakt') {
      const head = await chunkHead(file, chunk, 16)
      sound.validFrames = head.length >= 16 ? Number(head.readBigInt64BE(8)) : 0
    } else if (chunk.id === 'info' && chunk.byteLength <= MAX_INFO_BYTES) {
      addInfo(await file.bytes(chunk.start, chunk.byteLength), reading.tags)
    }
  }
  if (sound.sampleRate === 0) throw damaged('it has no CAF description')
  const packets = sound.bytesPerPacket > 0 ? sound.byteLength / sound.bytesPerPacket : 0
  const frames = sound.validFrames > 0 ? sound.validFrames : packets * sound.framesPerPacket
  reading.durationSeconds = frames > 0 ? frames / sound.sampleRate : null
  reading.bitRate = averageBitRate(sound.byteLength, reading.durationSeconds)
  return reading
}

function readDescription(head: Buffer, reading: AudioReading) {
  if (head.length < 32) throw damaged('its CAF description is too short')
  const declaredRate = head.readDoubleBE(0)
  const sampleRate = declaredRate > 0 && declaredRate < 10_000_000 ? declaredRate : 0
  const kind = head.toString('latin1', 8, 12)
  const channels = head.readUInt32BE(24)
  Object.assign(reading, {
    codec:
      kind === 'lpcm' ? pcmCodec(head.readUInt32BE(12), head.readUInt32BE(28)) : (CODECS.get(kind) ?? null),
    channels: channels > 0 && channels <= 64 ? channels : null,
    channelLayout: layoutOf(channels),
    timeBase: `1/${Math.round(sampleRate) || 1000}`,
  })
  return { sampleRate, bytesPerPacket: head.readUInt32BE(16), framesPerPacket: head.readUInt32BE(20) }
}

function pcmCodec(flags: number, bits: number): string {
  return `pcm_${flags & IS_FLOAT ? 'f' : 's'}${bits}${flags & IS_LITTLE_ENDIAN ? 'le' : 'be'}`
}

/** A count, then names and values, each NUL-terminated. */
function addInfo(bytes: Buffer, tags: RawTags): void {
  const texts = bytes.toString('utf8', 4).split('\0')
  for (let index = 0; index + 1 < texts.length; index += 2)
    addTag(tags, texts[index] ?? '', texts[index + 1] ?? '')
}
