import type { MediaType } from '@lectern/contract/constants'

/** The selection on the shelves, in the order of selecting. */

export interface SelectedEntry {
  readonly id: string
  readonly mediaType: MediaType
  /** Whether it can be played; always true for podcasts. */
  readonly hasTracks: boolean
}

export type Chosen = ReadonlyMap<string, SelectedEntry>

export function toggled(chosen: Chosen, entry: SelectedEntry): Chosen {
  const next = new Map(chosen)
  if (!next.delete(entry.id)) next.set(entry.id, entry)
  return next
}

/** Selects the whole range if any of it is not selected yet; otherwise deselects all of it. */
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

/** Both ends and everything between, in shelf order; only the end itself if the start is not on the shelf. */
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
