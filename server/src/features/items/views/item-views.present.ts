import { presentItemExpanded, presentItemMinified } from '../present/items.present.ts'
import type { Item, ItemSurroundings } from '../items.types.ts'

/** Items as JSON whose members stand in an order that lets one add to it, or read a part of it, without reading all. */

/** `media` last, and `metadata` last in it. */
export function renderMinified(item: Item, around: ItemSurroundings): string {
  const { media, ...rest } = presentItemMinified(item, around)
  const { metadata, ...inside } = media
  return JSON.stringify({ ...rest, media: { ...inside, metadata } })
}

/** In the order clients know it by: some tell kinds of media apart by what comes first. */
export function renderExpanded(item: Item, around: ItemSurroundings): string {
  return JSON.stringify(presentItemExpanded(item, around))
}

// A quote inside a text is escaped: the first such name is the member's.
const MEDIA = Buffer.from('"media":')
const METADATA = Buffer.from('"metadata":')
const COVER = Buffer.from(',"coverPath":')
const TAGS = Buffer.from(',"tags":')

/** What an item is called and tagged with, of a view that `renderExpanded` made; the rest is not looked at. */
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

/** Behind the bracket that ends a list of texts; brackets inside the texts don't count. */
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
