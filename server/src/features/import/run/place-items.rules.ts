import type { ItemId } from '@lectern/contract/ids'

/** Decides which imported items are saved when some of their places are taken: a place can only hold one item. */

export interface Placed {
  readonly id: ItemId
  readonly folderId: string
  readonly relPath: string
}

export interface Placement<Draft> {
  readonly saved: readonly Draft[]
  /** Items that are already here under another id: the existing one is kept, and the imported id redirects to it. */
  readonly redirected: readonly { readonly draft: Draft; readonly to: ItemId }[]
  /**
   * Items from an earlier import that have moved since then, to where another one still is. They stay as they are:
   * redirecting their id would make one item answer for the other. The next scan finds both.
   */
  readonly blocked: readonly Draft[]
}

/** `here` are the items of this server that are drafted again or are at the place of a draft. */
export function placeItems<Draft extends { readonly item: Placed }>(
  drafts: readonly Draft[],
  here: readonly Placed[],
): Placement<Draft> {
  const holders = new Map(here.map((item) => [placeOf(item), item.id]))
  const known = new Map(here.map((item) => [item.id, item]))
  const saved: Draft[] = []
  const blocked: Draft[] = []
  const redirected: { draft: Draft; to: ItemId }[] = []
  // Known items first: one that has moved leaves its former place to another.
  for (const draft of drafts) {
    const before = known.get(draft.item.id)
    if (!before) continue
    const holder = holders.get(placeOf(draft.item))
    if (holder !== undefined && holder !== draft.item.id) {
      blocked.push(draft)
      continue
    }
    holders.delete(placeOf(before))
    holders.set(placeOf(draft.item), draft.item.id)
    saved.push(draft)
  }
  for (const draft of drafts) {
    if (known.has(draft.item.id)) continue
    const to = holders.get(placeOf(draft.item))
    if (to !== undefined) redirected.push({ draft, to })
    else {
      holders.set(placeOf(draft.item), draft.item.id)
      saved.push(draft)
    }
  }
  return { saved, redirected, blocked }
}

const placeOf = ({ folderId, relPath }: Placed): string => `${folderId}/${relPath}`
