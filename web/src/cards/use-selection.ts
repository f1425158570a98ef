import { create } from 'zustand'
import {
  added,
  type Chosen,
  rangeBetween,
  rangeToggled,
  type SelectedEntry,
  toggled,
} from './selection.rules.ts'

export type { SelectedEntry }

interface SelectionState {
  readonly chosen: Chosen
  /** Where a range begins. */
  readonly lastId: string | null
  /** A call about the whole selection is under way: its actions wait. */
  readonly isProcessing: boolean
}

const NOTHING = { chosen: new Map<string, SelectedEntry>(), lastId: null }

export const useSelection = create<SelectionState>(() => ({ ...NOTHING, isProcessing: false }))

export const useIsSelecting = (): boolean => useSelection(({ chosen }) => chosen.size > 0)
export const useIsSelected = (id: string): boolean => useSelection(({ chosen }) => chosen.has(id))

export const lastSelectedId = (): string | null => useSelection.getState().lastId

export function toggleSelected(entry: SelectedEntry): void {
  useSelection.setState(({ chosen }) => ({ chosen: toggled(chosen, entry), lastId: entry.id }))
}

/** A shift-click: from the last one touched to this one, both included. */
export function toggleRange(range: readonly SelectedEntry[], to: SelectedEntry): void {
  useSelection.setState(({ chosen }) => ({ chosen: rangeToggled(chosen, range), lastId: to.id }))
}

/** The same on a shelf whose order is known as a whole. */
export function toggleUpTo(order: readonly SelectedEntry[], to: SelectedEntry): void {
  toggleRange(rangeBetween(order, lastSelectedId(), to), to)
}

export function selectAll(entries: readonly SelectedEntry[]): void {
  useSelection.setState(({ chosen }) => ({ chosen: added(chosen, entries) }))
}

/** While a call about the selection runs, it stays as it is. */
export function clearSelection(): void {
  if (!useSelection.getState().isProcessing) useSelection.setState(NOTHING)
}

/** Runs a call about the whole selection; afterwards the selection is over, unless the call failed. */
export async function processSelection(work: () => Promise<void>): Promise<void> {
  useSelection.setState({ isProcessing: true })
  try {
    await work()
    useSelection.setState(NOTHING)
  } finally {
    useSelection.setState({ isProcessing: false })
  }
}
