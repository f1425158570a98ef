import type { MediaFile } from '../media-file.ts'
import { findTrailer, readApeTag, trailerTags } from '../mpeg/trailer.ts'
import { namedTags } from '../tag-names.ts'
import type { RawTag } from './id3-raw-frames.ts'
import type { FileChange, WantedTags, WritableTag } from './media-change.types.ts'
import { TAG_PLACES } from './tag-places.ts'

export interface OldEndTags {
  readonly tags: WantedTags
  /** Tags without a place of their own, by name. */
  readonly others: readonly (readonly [name: string, values: readonly string[]])[]
}

/**
 * The legacy tags at the end of a file are only read if there are no tags at the start. When the first ones are written
 * there, their values are copied.
 */
export async function tagsOfOldEnd(file: MediaFile, tag: RawTag, change: FileChange): Promise<OldEndTags> {
  if (tag.frames.length > 0 || Object.keys(change.tags).length === 0) return { tags: {}, others: [] }
  const trailer = await findTrailer(file)
  const raw = trailerTags(trailer, await readApeTag(file, trailer))
  const named = namedTags(raw)
  const tags: Partial<Record<WritableTag, string>> = {}
  const copied = new Set<string>()
  for (const [name, place] of Object.entries(TAG_PLACES)) {
    const value = named[place.tagName]
    const isFound = place.names.some((alias) => raw.has(alias))
    if (value !== undefined && isFound) tags[name as WritableTag] = value
    for (const alias of place.names) copied.add(alias)
  }
  return { tags, others: [...raw].filter(([name]) => !copied.has(name)) }
}
