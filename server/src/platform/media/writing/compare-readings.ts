import type { AudioReading } from '../audio-reading.ts'
import { orderChapters } from '../chapters.ts'
import { cleanText, type RawTags } from '../raw-tags.ts'
import { type AudioTags, namedTags } from '../tag-names.ts'
import { modernTagName } from './id3-old-frames.ts'
import { wantedTags, type WantedTag } from './tag-places.ts'
import type { FileChange, WantedChapter } from './media-change.types.ts'

const SAME_SECONDS = 0.05
/** Files store milliseconds; rounding loses up to half of one. */
const SAME_START_SECONDS = 0.0011
/** Tags in which programs store their own name; not set by the owner. */
const PROGRAM_TAGS = new Set(['encoder', 'tsse', 'wm/encodingsettings'])

/** Describes what is wrong with the rewritten file; null if nothing is. */
export function findMismatch(before: AudioReading, after: AudioReading, change: FileChange): string | null {
  const seconds = Math.abs((before.durationSeconds ?? 0) - (after.durationSeconds ?? 0))
  if (!(seconds <= SAME_SECONDS)) return 'its length would change'
  if (before.codec !== after.codec || before.channels !== after.channels) return 'its sound would change'
  if (
    before.picture?.mime !== after.picture?.mime ||
    before.picture?.byteLength !== after.picture?.byteLength
  ) {
    return 'its cover would get lost'
  }
  const wanted = wantedTags(change.tags)
  const lost = lostTag(before.tags, after.tags, wanted)
  if (lost !== undefined) return `its tag "${lost}" would get lost`
  const named = namedTags(after.tags)
  const unset = wanted.find((tag) => !isSet(named, tag))
  if (unset) return `its tag "${unset.place.names[0]}" cannot be set`
  return wrongChapters(before, after, change.chapters)
}

function isSet(named: AudioTags, { tag, value, place }: WantedTag): boolean {
  const text = cleanText(value)
  if (value === '' || named[place.tagName] === text) return true
  // Windows Media has one field for the comment and the description.
  return tag === 'comment' && named.tagDescription === text
}

function lostTag(before: RawTags, after: RawTags, wanted: readonly WantedTag[]): string | undefined {
  const changed = new Set(
    wanted.flatMap(({ place }) => [...place.names, ...place.frames.map((id) => id.toLowerCase())]),
  )
  if (changed.has('description')) changed.add('synopsis')
  for (const [name, values] of before) {
    const newName = modernTagName(name)
    if (changed.has(newName) || PROGRAM_TAGS.has(newName)) continue
    if (after.get(newName)?.join('\0') !== values.join('\0') && !isSaid(after, name, values)) return name
  }
  return undefined
}

/**
 * Whether the value is present under an equivalent name: the legacy tag at the end of an MP3 file uses other names
 * than the one at the start.
 */
function isSaid(after: RawTags, name: string, values: string[]): boolean {
  const [meant] = Object.entries(namedTags(new Map([[name, values]])))
  return (
    meant !== undefined &&
    Object.entries(namedTags(after)).some(([key, value]) => key === meant[0] && value === meant[1])
  )
}

function wrongChapters(
  before: AudioReading,
  after: AudioReading,
  wanted: readonly WantedChapter[] | null,
): string | null {
  const found = orderChapters(after.chapters, after.durationSeconds)
  const expected = wanted ?? orderChapters(before.chapters, before.durationSeconds)
  if (found.length !== expected.length) return 'its chapters cannot be read back'
  const isAlike = expected.every(({ startSeconds, title }, index) => {
    const chapter = found[index]
    const isSameStart = Math.abs((chapter?.startSeconds ?? -1) - startSeconds) < SAME_START_SECONDS
    return isSameStart && chapter?.title === title.trim()
  })
  return isAlike ? null : 'its chapters cannot be read back'
}
