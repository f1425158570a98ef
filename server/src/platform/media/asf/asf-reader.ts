import { CUT_OFF_PROBLEM, emptyReading, isCutOff, layoutOf, type AudioReading } from '../audio-reading.ts'
import { damaged, tooLarge } from '../media-error.ts'
import type { ByteSource, MediaFile } from '../media-file.ts'
import { addAttributes, addContentDescription, addLibraryAttributes } from './asf-attributes.ts'
import { ASF, objectsIn, type AsfObject } from './asf-objects.ts'

const MAX_OBJECT_BYTES = 32 * 1024 * 1024
const UNITS_PER_SECOND = 10_000_000
const UNITS_PER_MILLISECOND = 10_000

const CODECS: ReadonlyMap<number, string> = new Map([
  [0x160, 'wmav1'],
  [0x161, 'wmav2'],
  [0x162, 'wmapro'],
  [0x163, 'wmalossless'],
  [0x0a, 'wmavoice'],
  [0x55, 'mp3'],
  [0xff, 'aac'],
])

export function isAsf(head: Buffer): boolean {
  return head.toString('hex', 0, 16) === ASF.header
}

/** Windows Media: everything relevant is in one header at the start. */
export async function readAsf(file: MediaFile): Promise<AudioReading> {
  const reading = emptyReading('ASF (Advanced / Active Streaming Format)')
  const size = Number((await file.bytes(16, 8)).readBigUInt64LE(0))
  const times = { prerollUnits: 0 }
  for await (const object of objectsIn(file, 30, Math.min(size, file.size))) {
    if (object.guid === ASF.headerExtension) await readExtension(file, object, reading)
    else await readObject(file, object, reading, times)
  }
  if (!reading.codec) throw damaged('it holds no Windows Media sound')
  for (const chapter of reading.chapters) {
    chapter.startSeconds = Math.max(0, chapter.startSeconds - times.prerollUnits / UNITS_PER_SECOND)
  }
  return reading
}

async function readObject(
  file: MediaFile,
  object: AsfObject,
  reading: AudioReading,
  times: { prerollUnits: number },
): Promise<void> {
  if (object.guid === ASF.fileProperties) {
    const body = await bodyOf(file, object, 80)
    times.prerollUnits = Number(body.readBigUInt64LE(56)) * UNITS_PER_MILLISECOND
    const units = Number(body.readBigUInt64LE(40)) - times.prerollUnits
    reading.durationSeconds = units > 0 ? units / UNITS_PER_SECOND : null
    if (isCutOff(Number(body.readBigUInt64LE(16)), file.size)) reading.problem = CUT_OFF_PROBLEM
  } else if (object.guid === ASF.streamProperties && !reading.codec) {
    addStream(await bodyOf(file, object, 54), reading)
  } else if (object.guid === ASF.contentDescription) {
    addContentDescription(await bodyOf(file, object, 10), reading.tags)
  } else if (object.guid === ASF.extendedDescription) {
    addAttributes(await bodyOf(file, object, 2), reading)
  } else if (object.guid === ASF.markers) {
    addMarkers(await bodyOf(file, object, 24), reading)
  }
}

async function readExtension(file: MediaFile, extension: AsfObject, reading: AudioReading): Promise<void> {
  for await (const object of objectsIn(file, extension.start + 22, extension.end)) {
    if (object.guid === ASF.metadata || object.guid === ASF.metadataLibrary) {
      addLibraryAttributes(await bodyOf(file, object, 2), reading)
    }
  }
}

async function bodyOf(source: ByteSource, object: AsfObject, leastBytes: number): Promise<Buffer> {
  const length = object.end - object.start
  if (length < leastBytes) throw damaged('its Windows Media header is broken')
  if (length > MAX_OBJECT_BYTES) throw tooLarge('its Windows Media header is too large')
  return source.bytes(object.start, length)
}

function addStream(body: Buffer, reading: AudioReading): void {
  if (body.toString('hex', 0, 16) !== ASF.audioStream || body.length < 70) return
  const channels = body.readUInt16LE(56) || null
  reading.codec = CODECS.get(body.readUInt16LE(54)) ?? 'unknown'
  reading.channels = channels
  reading.channelLayout = layoutOf(channels)
  reading.bitRate = body.readUInt32LE(62) * 8 || null
}

/** After the name of the list, each marker has two positions, a length, and a title whose length is in characters. */
function addMarkers(body: Buffer, reading: AudioReading): void {
  const count = body.readUInt32LE(16)
  let position = 24 + body.readUInt16LE(22)
  for (let index = 0; index < count && position + 30 <= body.length; index++) {
    const startSeconds = Number(body.readBigUInt64LE(position + 8)) / UNITS_PER_SECOND
    const titleBytes = body.readUInt32LE(position + 26) * 2
    const title = body.toString('utf16le', position + 30, Math.min(position + 30 + titleBytes, body.length))
    reading.chapters.push({ startSeconds, endSeconds: null, title: title.replaceAll('\0', '') })
    position += 30 + titleBytes
  }
}
