import { presentItemExpanded, presentItemMinified } from '../present/items.present.ts'
import type { Item, ItemSurroundings } from '../items.types.ts'

/** Renders items as JSON, ordering members so that parts can be added or read without parsing it all. */

/** `media` comes last, and `metadata` last within it. */
export function renderMinified(item: Item, around: ItemSurroundings): string {
  const { media, ...rest } = presentItemMinified(item, around)
  const { metadata, ...inside } = media
  return JSON.stringify({ ...rest, media: { ...inside, metadata } })
}

/** Keeps the protocol's member order: some clients distinguish kinds of media by what comes first. */
export function renderExpanded(item: Item, around: ItemSurroundings): string {
  return JSON.stringify(presentItemExpanded(item, around))
}

// Quotes inside strings are escaped, so the first match is the member itself.
const MEDIA = Buffer.from('"media":')
const METADATA = Buffer.from('"metadata":')
const COVER = Buffer.from(',"coverPath":')
const TAGS = Buffer.from(',"tags":')

/** Reads metadata and tags from a view rendered by `renderExpanded`, without parsing the rest. */
export function describedBy(view: Buffer): { readonly metadata: unknown; readonly tags: unknown } {
  const start = after(view, METADATA, after(view, MEDIA, 0))
  const end = view.indexOf(COVER, start)
  const tags = after(view, TAGS, end)
  return {
    metadata: JSON.parse(view.toString('utf8', start, end)),
    tags: JSON.parse(view.toString('utf8', tags, endOfList(view, tags))),
  }
}

const after = (view: Buffer, name: Buffer, from: number): number => view.indexOf(name, from) + name.length

const [QUOTE, BACKSLASH, BRACKET] = [0x22, 0x5c, 0x5d]

/** Returns the position after the bracket that closes an array of strings; brackets inside strings are ignored. */
function endOfList(view: Buffer, start: number): number {
  let isInText = false
  for (let index = start; index < view.length; index++) {
    const byte = view[index]
    if (isInText && byte === BACKSLASH) index++
    else if (byte === QUOTE) isInText = !isInText
    else if (!isInText && byte === BRACKET) return index + 1
  }
  return view.length
}
