import type { ByteSource } from '../media-file.ts'
import { addTag, fillTags, type RawTags } from '../raw-tags.ts'
import { elementsIn, textOf, unsignedOf, type Element } from './ebml.ts'
import type { SoundTrack } from './matroska-parts.ts'

const ALBUM_LEVEL = 50
const TRACK_LEVEL = 30

/** What a muxer counted in a track. */
const STATISTICS = /^(_statistics_.*|bps|duration|number_of_(frames|bytes)|source_id)(-[a-z]{3})?$/

const NAMES: ReadonlyMap<string, string> = new Map([
  ['PART_NUMBER', 'track'],
  ['DATE_RELEASED', 'date'],
  ['DATE_RECORDED', 'date'],
])

/**
 * Reads tags at album or track level; tags without a level apply to the whole file. Tags of the audio track itself fill
 * in what is missing: converted Ogg files have all of theirs there.
 */
export async function readTags(
  source: ByteSource,
  tags: Element,
  track: SoundTrack | null,
): Promise<RawTags> {
  const ofFile: RawTags = new Map()
  const ofTrack: RawTags = new Map()
  for await (const tag of elementsIn(source, tags.start, tags.end)) {
    if (tag.id !== 0x7373) continue
    const target = { level: ALBUM_LEVEL, trackUid: 0, isPart: false }
    for await (const part of elementsIn(source, tag.start, tag.end)) {
      if (part.id === 0x63c0) Object.assign(target, await readTarget(source, part))
      if (part.id !== 0x67c8 || target.isPart) continue
      if (target.level !== ALBUM_LEVEL && target.level !== TRACK_LEVEL) continue
      if (target.trackUid === 0) await addSimpleTag(source, part, ofFile)
      else if (target.trackUid === track?.uid) await addSimpleTag(source, part, ofTrack)
    }
  }
  for (const name of ofTrack.keys()) if (STATISTICS.test(name)) ofTrack.delete(name)
  // The title is then the name of the track, which otherwise says something like "Stereo".
  if (track && (ofTrack.has('album') || ofTrack.has('artist'))) addTag(ofTrack, 'title', track.name)
  fillTags(ofFile, ofTrack)
  return ofFile
}

async function readTarget(source: ByteSource, targets: Element) {
  const target = { level: ALBUM_LEVEL, trackUid: 0, isPart: false }
  for await (const field of elementsIn(source, targets.start, targets.end)) {
    if (field.id === 0x68ca) target.level = await unsignedOf(source, field)
    if (field.id === 0x63c5) target.trackUid = await unsignedOf(source, field)
    if (field.id === 0x63c4) target.isPart = true
  }
  return target
}

async function addSimpleTag(source: ByteSource, simple: Element, raw: RawTags): Promise<void> {
  let name = ''
  let value = ''
  for await (const field of elementsIn(source, simple.start, simple.end)) {
    if (field.id === 0x45a3) name = await textOf(source, field)
    if (field.id === 0x4487) value = await textOf(source, field)
  }
  addTag(raw, NAMES.get(name.toUpperCase()) ?? name, value)
}
