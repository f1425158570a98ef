import type { MediaType } from '@lectern/contract/constants'

/** What is chosen on the shelves, in the order it was chosen. */

export interface SelectedEntry {
  readonly id: string
  readonly mediaType: MediaType
  /** It can be played; podcasts always count as if they could. */
  readonly hasTracks: boolean
}

export type Chosen = ReadonlyMap<string, SelectedEntry>

export function toggled(chosen: Chosen, entry: SelectedEntry): Chosen {
  const next = new Map(chosen)
  if (!next.delete(entry.id)) next.set(entry.id, entry)
  return next
}

/** If any of the range is not chosen yet, all become so; else all are given up. */
export function rangeToggled(chosen: Chosen, range: readonly SelectedEntry[]): Chosen {
  const isAllChosen = range.every((entry) => chosen.has(entry.id))
  const next = new Map(chosen)
  for (const entry of range) {
    if (isAllChosen) next.delete(entry.id)
    else next.set(entry.id, entry)
  }
  return next
}

export function added(chosen: Chosen, entries: readonly SelectedEntry[]): Chosen {
  return new Map([...chosen, ...entries.map((entry): [string, SelectedEntry] => [entry.id, entry])])
}

/** Both ends and all between them, in the order of the shelf; only the end itself when the start is not there. */
export function rangeBetween(
  order: readonly SelectedEntry[],
  fromId: string | null,
  to: SelectedEntry,
): readonly SelectedEntry[] {
  const from = order.findIndex(({ id }) => id === fromId)
  const end = order.findIndex(({ id }) => id === to.id)
  if (from === -1 || end === -1) return [to]
  return order.slice(Math.min(from, end), Math.max(from, end) + 1)
}
