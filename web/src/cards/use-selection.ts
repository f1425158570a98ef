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
  /** Anchor of the next range selection. */
  readonly lastId: string | null
  /** A bulk action on the selection is running: its buttons are disabled. */
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

/** Shift-click: toggles everything from the last toggled entry to this one, both included. */
export function toggleRange(range: readonly SelectedEntry[], to: SelectedEntry): void {
  useSelection.setState(({ chosen }) => ({ chosen: rangeToggled(chosen, range), lastId: to.id }))
}

/** Same, for a shelf whose whole order is known. */
export function toggleUpTo(order: readonly SelectedEntry[], to: SelectedEntry): void {
  toggleRange(rangeBetween(order, lastSelectedId(), to), to)
}

export function selectAll(entries: readonly SelectedEntry[]): void {
  useSelection.setState(({ chosen }) => ({ chosen: added(chosen, entries) }))
}

/** Does nothing while a bulk action on the selection is running. */
export function clearSelection(): void {
  if (!useSelection.getState().isProcessing) useSelection.setState(NOTHING)
}

/** Runs a bulk action on the selection, and clears the selection unless the action failed. */
export async function processSelection(work: () => Promise<void>): Promise<void> {
  useSelection.setState({ isProcessing: true })
  try {
    await work()
    useSelection.setState(NOTHING)
  } finally {
    useSelection.setState({ isProcessing: false })
  }
}
