import { DUPLICATE_REASONS, type DuplicateReason } from '@lectern/contract/duplicates'
import type { ItemId } from '@lectern/contract/ids'

/** An item that has something in common with others: all with the same reason and key belong together. */
export interface Likeness {
  readonly reason: DuplicateReason
  readonly key: string
  readonly itemId: ItemId
}

export interface DuplicateGroup {
  readonly reasons: readonly DuplicateReason[]
  readonly itemIds: readonly ItemId[]
}

/** Groups items that are similar in any way, including transitively. Groups are in the order of their first item. */
export function groupDuplicates(likenesses: readonly Likeness[]): DuplicateGroup[] {
  const parents = new Map<ItemId, ItemId>()
  const rootOf = (id: ItemId): ItemId => {
    let root = id
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root))
      root = next
    parents.set(id, root)
    return root
  }
  const firstOf = new Map<string, ItemId>()
  for (const { reason, key, itemId } of likenesses) {
    const place = `${reason} ${key}`
    const first = firstOf.get(place)
    if (first === undefined) firstOf.set(place, itemId)
    parents.set(rootOf(itemId), rootOf(first ?? itemId))
  }
  const groups = new Map<string, { reasons: Set<DuplicateReason>; itemIds: Set<ItemId> }>()
  for (const { reason, itemId } of likenesses) {
    const root = rootOf(itemId)
    const group = groups.get(root) ?? { reasons: new Set(), itemIds: new Set() }
    group.reasons.add(reason)
    group.itemIds.add(itemId)
    groups.set(root, group)
  }
  return [...groups.values()]
    .filter(({ itemIds }) => itemIds.size > 1)
    .map(({ reasons, itemIds }) => ({
      reasons: DUPLICATE_REASONS.filter((reason) => reasons.has(reason)),
      itemIds: [...itemIds],
    }))
}

export interface TitledItem {
  readonly itemId: ItemId
  /** Title and author, as sort keys. */
  readonly name: string
  readonly durationSeconds: number
}

const SAME_LENGTH_SECONDS = 30
const SAME_LENGTH_SHARE = 0.01

/** Among items with the same name, finds those of about the same length: an abridged edition is another book. */
export function alikeInLength(items: readonly TitledItem[]): Likeness[] {
  const sorted = items.toSorted(
    (a, b) => a.name.localeCompare(b.name) || a.durationSeconds - b.durationSeconds,
  )
  let key = 0
  return sorted.map((item, index) => {
    const before = sorted[index - 1]
    const isAlike =
      before !== undefined &&
      before.name === item.name &&
      item.durationSeconds - before.durationSeconds <=
        Math.max(SAME_LENGTH_SECONDS, SAME_LENGTH_SHARE * item.durationSeconds) &&
      // E-books have no duration.
      (before.durationSeconds === 0) === (item.durationSeconds === 0)
    if (!isAlike) key += 1
    return { reason: 'title', key: String(key), itemId: item.itemId }
  })
}
