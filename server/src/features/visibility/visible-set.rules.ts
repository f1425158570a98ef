import { asPosition, type Position } from '../../platform/ids.types.ts'
import { seesEverything, type Visibility } from './visibility.rules.ts'

/** A library in memory, with items by position. */
export interface ItemsInMemory {
  readonly length: number
  isExplicit(position: Position): boolean
  /** 1 at the positions of items with the tag. */
  tagged(name: string): Promise<Uint8Array>
}

/** `maySeeItem` for all items of a library at once: 1 at the positions the viewer may see; null for all of them. */
export async function visibleSet(visibility: Visibility, items: ItemsInMemory): Promise<Uint8Array | null> {
  if (seesEverything(visibility)) return null
  const { showsExplicit, tags } = visibility
  const hasListedTag = new Uint8Array(items.length)
  for (const name of tags?.names ?? []) {
    const tagged = await items.tagged(name)
    for (let position = 0; position < items.length; position++) {
      if (tagged[position] === 1) hasListedTag[position] = 1
    }
  }
  return hasListedTag.map((hasTag, position) => {
    if (!showsExplicit && items.isExplicit(asPosition(position))) return 0
    return tags === null || (hasTag === 1) === tags.isAllowed ? 1 : 0
  })
}
