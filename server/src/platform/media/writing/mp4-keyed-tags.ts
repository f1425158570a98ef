import { contentAt, makeBox, splitBoxes, withBoxes, type RawBox } from './mp4-raw-boxes.ts'
import { wantedTags } from './tag-places.ts'
import type { WantedTags } from './media-change.types.ts'

/** Lists whose items are numbered and named in `keys`, as written by QuickTime and by ffmpeg's `use_metadata_tags`. */

/** QuickTime writes `meta` as a plain box, everyone else with four bytes of version and flags first. */
export function metaHeadBytes({ content }: RawBox): number {
  return content.toString('latin1', 4, 8) === 'hdlr' ? 0 : 4
}

export function isKeyed(meta: RawBox): boolean {
  return keysOf(meta) !== undefined
}

/** Returns a `meta` box without the tags that are set in iTunes' list, so that no player shows the old values. */
export function withoutKeyedTags(meta: RawBox, tags: WantedTags): Buffer {
  const keys = keysOf(meta)
  const names = new Set(wantedTags(tags).flatMap(({ place }) => place.names))
  if (!keys || names.size === 0) return meta.whole
  const keyNames = splitBoxes(keys.subarray(8)).boxes.map(nameOfKey)
  const headBytes = metaHeadBytes(meta)
  const inner = withBoxes(splitBoxes(meta.content.subarray(headBytes)), (box) =>
    box.type === 'ilst' ? makeBox('ilst', withoutNames(box.content, keyNames, names)) : box.whole,
  )
  return makeBox('meta', meta.content.subarray(0, headBytes), inner)
}

function keysOf(meta: RawBox): Buffer | undefined {
  return contentAt(meta.content.subarray(metaHeadBytes(meta)), ['keys'])
}

function nameOfKey({ content }: RawBox): string {
  return content
    .toString('utf8')
    .replace(/^com\.apple\.quicktime\./, '')
    .trim()
    .toLowerCase()
}

function withoutNames(list: Buffer, keyNames: readonly string[], names: ReadonlySet<string>): Buffer {
  return withBoxes(splitBoxes(list), ({ type, whole }) => {
    const name = keyNames[Buffer.from(type, 'latin1').readUInt32BE(0) - 1]
    return name !== undefined && names.has(name) ? null : whole
  })
}
