import { isKeyed, metaHeadBytes, withoutKeyedTags } from './mp4-keyed-tags.ts'
import { wantedTags, type WantedTag } from './tag-places.ts'
import {
  boxIn,
  contentAt,
  makeBox,
  makeFullBox,
  splitBoxes,
  u16,
  u32,
  withBoxes,
  type RawBox,
} from './mp4-raw-boxes.ts'
import type { WantedTags } from './media-change.types.ts'

/** Sets tags in the iTunes metadata list (`udta/meta/ilst`); all others are kept byte for byte. */

const UTF8 = 1
const BINARY = 0
const OWNER = 'com.apple.iTunes'

/** Returns the content of `udta` with the tags set. */
export function withItemTags(udta: Buffer, tags: WantedTags): Buffer {
  const wanted = wantedTags(tags)
  if (wanted.length === 0) return udta
  const parts = splitBoxes(udta)
  const index = parts.boxes.findIndex(
    (box) => box.type === 'meta' && listIn(box) !== undefined && !isKeyed(box),
  )
  const changed = (box: RawBox, at: number) => {
    if (box.type !== 'meta') return box.whole
    return at === index ? changedMeta(box, wanted) : withoutKeyedTags(box, tags)
  }
  return withBoxes(parts, changed, index < 0 ? [newMeta(wanted)] : [])
}

function listIn(meta: RawBox): Buffer | undefined {
  return contentAt(meta.content.subarray(metaHeadBytes(meta)), ['ilst'])
}

function newMeta(wanted: readonly WantedTag[]): Buffer {
  const handler = makeFullBox('hdlr', 0, u32(0), Buffer.from('mdirappl'), Buffer.alloc(9))
  return makeFullBox('meta', 0, handler, makeBox('ilst', ...wanted.flatMap(itemsFor)))
}

function changedMeta(meta: RawBox, wanted: readonly WantedTag[]): Buffer {
  const headBytes = metaHeadBytes(meta)
  const inner = withBoxes(splitBoxes(meta.content.subarray(headBytes)), (box) =>
    box.type === 'ilst' ? makeBox('ilst', changedList(box.content, wanted)) : box.whole,
  )
  return makeBox('meta', meta.content.subarray(0, headBytes), inner)
}

function changedList(list: Buffer, wanted: readonly WantedTag[]): Buffer {
  const atoms = new Set(wanted.flatMap(({ place }) => place.atoms))
  const names = new Set(wanted.flatMap(({ place }) => place.names))
  const isReplaced = (item: RawBox) =>
    item.type === '----' ? names.has(freeNameOf(item)) : atoms.has(item.type)
  return withBoxes(
    splitBoxes(list),
    (item) => (isReplaced(item) ? null : item.whole),
    wanted.flatMap(itemsFor),
  )
}

function freeNameOf(item: RawBox): string {
  const name = boxIn(splitBoxes(item.content), 'name')
  return name ? name.content.subarray(4).toString('utf8').trim().toLowerCase() : ''
}

function itemsFor({ tag, value, place }: WantedTag): Buffer[] {
  if (value === '') return []
  if (tag === 'track') return [makeBox('trkn', data(BINARY, trackNumbers(value)))]
  const text = data(UTF8, Buffer.from(value, 'utf8'))
  // A description has a short and a long atom. The legacy genre number (`gnre`) can't store text.
  const atoms = place.atoms.filter((atom) => atom !== 'gnre')
  if (atoms.length > 0) return atoms.map((atom) => makeBox(atom, text))
  const mean = makeFullBox('mean', 0, Buffer.from(OWNER))
  const name = makeFullBox('name', 0, Buffer.from(place.names[0].toUpperCase()))
  return [makeBox('----', mean, name, text)]
}

const data = (kind: number, value: Buffer): Buffer => makeBox('data', u32(kind, 0), value)

function trackNumbers(value: string): Buffer {
  const [number = 0, total = 0] = value.split('/').map((part) => Math.min(Number(part) || 0, 0xffff))
  return u16(0, number, total, 0)
}
