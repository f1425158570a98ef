import {
  averageBitRate,
  CUT_OFF_PROBLEM,
  emptyReading,
  SLACK_BYTES,
  type AudioReading,
} from '../audio-reading.ts'
import { damaged } from '../media-error.ts'
import type { MediaFile } from '../media-file.ts'
import { addTag, fillTags } from '../raw-tags.ts'
import { elementAt, elementsIn, floatOf, textOf, unsignedOf, type Element } from './ebml.ts'
import { readAttachedPicture, readChapters, readTracks } from './matroska-parts.ts'
import { readTags } from './matroska-tags.ts'

const SEGMENT = 0x18538067
const SEEK_HEAD = 0x114d9b74
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
const CHAPTERS = 0x1043a770
const TAGS = 0x1254c367
const ATTACHMENTS = 0x1941a469
const CLUSTER = 0x1f43b675
const WANTED = new Set([INFO, TRACKS, CHAPTERS, TAGS, ATTACHMENTS])
const MAX_SEGMENT_PARTS = 2_000
const NANOSECONDS = 1e9

/** Reads Matroska and WebM. The index at the start locates the parts, so the audio need not be walked through. */
export async function readMatroska(file: MediaFile): Promise<AudioReading> {
  const segment = await findSegment(file)
  const parts = await locateParts(file, segment)
  const reading = emptyReading('Matroska / WebM')
  const info = parts.get(INFO)
  const tracks = parts.get(TRACKS)
  if (info) await readInfo(file, info, reading)
  const track = tracks ? await readTracks(file, tracks) : null
  if (track) Object.assign(reading, track.sound)
  if (!reading.codec) throw damaged('it contains no audio')
  const [chapters, tags, attachments] = [parts.get(CHAPTERS), parts.get(TAGS), parts.get(ATTACHMENTS)]
  if (chapters) reading.chapters = await readChapters(file, chapters)
  if (tags) fillTags(reading.tags, await readTags(file, tags, track))
  if (attachments) reading.picture = await readAttachedPicture(file, attachments)
  if (segment.missingBytes > SLACK_BYTES) reading.problem = CUT_OFF_PROBLEM
  reading.bitRate = averageBitRate(file.size, reading.durationSeconds)
  return reading
}

async function findSegment(file: MediaFile): Promise<Element> {
  for await (const element of elementsIn(file, 0, file.size)) {
    if (element.id === SEGMENT) return element
  }
  throw damaged('it has no Matroska segment')
}

async function locateParts(file: MediaFile, segment: Element): Promise<Map<number, Element>> {
  const parts = new Map<number, Element>()
  let count = 0
  let hasIndex = false
  for await (const element of elementsIn(file, segment.start, segment.end)) {
    if (WANTED.has(element.id) && !parts.has(element.id)) parts.set(element.id, element)
    if (element.id === SEEK_HEAD) {
      hasIndex = true
      await followIndex(file, segment, element, parts)
    }
    // After the first cluster there is only audio, and parts that the index has already located.
    if (element.id === CLUSTER && (hasIndex || element.isUnsized)) break
    if (++count > MAX_SEGMENT_PARTS) break
  }
  return parts
}

async function followIndex(
  file: MediaFile,
  segment: Element,
  seekHead: Element,
  parts: Map<number, Element>,
): Promise<void> {
  for await (const seek of elementsIn(file, seekHead.start, seekHead.end)) {
    let position = -1
    for await (const field of elementsIn(file, seek.start, seek.end)) {
      if (field.id === 0x53ac) position = segment.start + (await unsignedOf(file, field))
    }
    if (position < segment.start || position + 2 > file.size) continue
    const target = await elementAt(file, position, segment.end)
    if (target && WANTED.has(target.id) && !parts.has(target.id)) parts.set(target.id, target)
  }
}

async function readInfo(file: MediaFile, info: Element, reading: AudioReading): Promise<void> {
  let nanosecondsPerUnit = 1_000_000
  let units = 0
  for await (const field of elementsIn(file, info.start, info.end)) {
    if (field.id === 0x2ad7b1) nanosecondsPerUnit = await unsignedOf(file, field)
    else if (field.id === 0x4489) units = await floatOf(file, field)
    else if (field.id === 0x7ba9) addTag(reading.tags, 'title', await textOf(file, field))
    else if (field.id === 0x5741) addTag(reading.tags, 'encoder', await textOf(file, field))
  }
  const seconds = (units * nanosecondsPerUnit) / NANOSECONDS
  reading.durationSeconds = seconds > 0 && Number.isFinite(seconds) ? seconds : null
}
