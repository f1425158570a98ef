import type { FoundPicture } from '../audio-reading.ts'
import { genreName } from '../id3/genres.ts'
import type { ByteSource } from '../media-file.ts'
import { pictureMimeOf } from '../picture-type.ts'
import { addTag, fillTags, type RawTags } from '../raw-tags.ts'
import { decodeUtf16, decodeUtf8 } from '../text-decoding.ts'
import { boxesIn, headOf, type Box } from './boxes.ts'
import type { ItemListBoxes } from './movie.ts'

/** ffprobe's names for the atoms in `ilst`; atoms it doesn't know are named after the equivalent ID3 frame. */
const ATOM_NAMES: ReadonlyMap<string, string> = new Map([
  ['\u00a9nam', 'title'],
  ['\u00a9alb', 'album'],
  ['\u00a9ART', 'artist'],
  ['aART', 'album_artist'],
  ['\u00a9wrt', 'composer'],
  ['\u00a9nrt', 'narrator'],
  ['\u00a9day', 'date'],
  ['\u00a9gen', 'genre'],
  ['\u00a9cmt', 'comment'],
  ['desc', 'description'],
  ['ldes', 'synopsis'],
  ['\u00a9des', 'summary'],
  ['\u00a9too', 'encoder'],
  ['\u00a9enc', 'encoded_by'],
  ['\u00a9pub', 'publisher'],
  ['\u00a9grp', 'grouping'],
  ['\u00a9st3', 'subtitle'],
  ['\u00a9mvn', 'mvnm'],
  ['\u00a9mvi', 'mvin'],
  ['tvsh', 'show'],
  ['tven', 'episode_id'],
  ['sonm', 'sort_name'],
  ['soal', 'sort_album'],
  ['soar', 'sort_artist'],
  ['soaa', 'sort_album_artist'],
  ['trkn', 'track'],
  ['disk', 'disc'],
  ['gnre', 'genre'],
  ['cprt', 'copyright'],
  ['CDEK', 'cdek'],
])

const TEXT_BYTES = 1024 * 1024
const MAX_ITEMS = 2_000
const KIND_UTF8 = 1
const KIND_UTF16 = 2
const KIND_INTEGER = 21
const KIND_UNSIGNED = 22
const KEYED_KINDS = new Set([KIND_UTF8, KIND_UTF16, KIND_INTEGER, KIND_UNSIGNED])

export interface ItemList {
  tags: RawTags
  picture: FoundPicture | null
}

/** Combines the lists of a file; where several have a tag, iTunes' list wins because tagging programs edit that one. */
export async function readItemLists(source: ByteSource, lists: readonly ItemListBoxes[]): Promise<ItemList> {
  const found: ItemList = { tags: new Map(), picture: null }
  for (const { items, keys } of lists.toSorted((a, b) => Number(a.keys !== null) - Number(b.keys !== null))) {
    const list = keys ? await readKeyedItems(source, items, keys) : await readItems(source, items)
    fillTags(found.tags, list.tags)
    found.picture ??= list.picture
  }
  keepLongerDescription(found.tags)
  return found
}

async function readItems(source: ByteSource, items: Box): Promise<ItemList> {
  const list: ItemList = { tags: new Map(), picture: null }
  let count = 0
  for await (const item of boxesIn(source, items.start, items.end)) {
    if (++count > MAX_ITEMS) break
    if (item.type === 'covr') list.picture ??= await findPicture(source, item)
    else if (item.type === '----') await readFreeForm(source, item, list.tags)
    else await readItem(source, item, list.tags)
  }
  return list
}

async function readItem(source: ByteSource, item: Box, tags: RawTags): Promise<void> {
  const name = ATOM_NAMES.get(item.type)
  if (!name) return
  for await (const data of boxesIn(source, item.start, item.end)) {
    if (data.type === 'data') addTag(tags, name, await readValue(source, data, item.type))
  }
}

const KEY_PREFIX = /^com\.apple\.quicktime\./
const MAX_KEYS_BYTES = 256 * 1024

/** Reads the list that ffmpeg writes with `use_metadata_tags`, and QuickTime: an item's type is the number of its key. */
async function readKeyedItems(source: ByteSource, items: Box, keysBox: Box): Promise<ItemList> {
  const list: ItemList = { tags: new Map(), picture: null }
  const keys = await readKeys(source, keysBox)
  let count = 0
  for await (const item of boxesIn(source, items.start, items.end)) {
    if (++count > MAX_ITEMS) break
    const name = keys[Buffer.from(item.type, 'latin1').readUInt32BE(0) - 1] ?? ''
    if (name === 'artwork') list.picture ??= await findPicture(source, item)
    else if (name !== '') await readTexts(source, item, name, list.tags)
  }
  return list
}

/** Each key has the form of a box: its size, a namespace instead of a type, and its name. */
async function readKeys(source: ByteSource, keys: Box): Promise<string[]> {
  const names: string[] = []
  const end = Math.min(keys.end, keys.start + MAX_KEYS_BYTES)
  for await (const key of boxesIn(source, keys.start + 8, end)) {
    names.push(decodeUtf8(await headOf(source, key, 1024)).replace(KEY_PREFIX, ''))
  }
  return names
}

/** Keyed lists also hold numbers and structures that no tag of a book consists of. */
async function readTexts(source: ByteSource, item: Box, name: string, tags: RawTags): Promise<void> {
  for await (const data of boxesIn(source, item.start, item.end)) {
    const kind = data.type === 'data' ? (await headOf(source, data, 4)).readUIntBE(1, 3) : 0
    if (KEYED_KINDS.has(kind)) addTag(tags, name, await readValue(source, data, ''))
  }
}

/** `----` contains a namespace, a name and values. */
async function readFreeForm(source: ByteSource, item: Box, tags: RawTags): Promise<void> {
  let name = ''
  for await (const part of boxesIn(source, item.start, item.end)) {
    if (part.type === 'name') name = decodeUtf8((await headOf(source, part, 1024)).subarray(4))
    if (part.type === 'data' && name) addTag(tags, name, await readValue(source, part, item.type))
  }
}

async function readValue(source: ByteSource, data: Box, atom: string): Promise<string> {
  const bytes = await headOf(source, data, TEXT_BYTES)
  if (bytes.length <= 8) return ''
  const kind = bytes.readUInt32BE(0) & 0xffffff
  const value = bytes.subarray(8)
  if (atom === 'trkn' || atom === 'disk') return numberOfTotal(value)
  if (atom === 'gnre') return value.length >= 2 ? genreName(value.readUInt16BE(0) - 1) : ''
  if (kind === KIND_INTEGER || kind === KIND_UNSIGNED || (kind === 0 && atom === '\u00a9mvi'))
    return integerOf(value)
  return kind === KIND_UTF16 ? decodeUtf16(value, 'be') : decodeUtf8(value)
}

function numberOfTotal(value: Buffer): string {
  if (value.length < 4) return ''
  const number = value.readUInt16BE(2)
  const total = value.length >= 6 ? value.readUInt16BE(4) : 0
  if (number === 0) return ''
  return total > 0 ? `${number}/${total}` : String(number)
}

function integerOf(value: Buffer): string {
  return value.length <= 6 ? String(value.readIntBE(0, value.length)) : ''
}

async function findPicture(source: ByteSource, covr: Box): Promise<FoundPicture | null> {
  for await (const data of boxesIn(source, covr.start, covr.end)) {
    const byteLength = data.end - data.start - 8
    if (data.type !== 'data' || data.missingBytes > 0 || byteLength < 16) continue
    const mime = pictureMimeOf((await headOf(source, data, 24)).subarray(8))
    if (mime) return { mime, byteLength, read: () => source.bytes(data.start + 8, byteLength) }
  }
  return null
}

/** `desc` is often just the first 255 bytes of `ldes`. */
function keepLongerDescription(tags: RawTags): void {
  const short = tags.get('description')?.[0]
  const long = tags.get('synopsis')?.[0]
  if (short && long && long.length > short.length && long.startsWith(short.slice(0, 200))) {
    tags.set('description', [long])
  }
}
