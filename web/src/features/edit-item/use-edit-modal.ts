import { create } from 'zustand'

export const EDIT_TABS = [
  'details',
  'cover',
  'chapters',
  'episodes',
  'match',
  'files',
  'tools',
  'schedule',
] as const
export type EditTab = (typeof EDIT_TABS)[number]

/** A shared id, so that a removal is announced only once, whoever removed the item. */
export const REMOVED_TOAST = { id: 'item-removed' } as const

interface EditedItem {
  readonly itemId: string
  readonly tab: EditTab
  /** The items that the arrows step through, in the order of the shelf the modal was opened from. */
  readonly shelfIds: readonly string[]
}

interface EditModalState {
  readonly isOpen: boolean
  /** Counts openings: each one resets the state, stepping from item to item does not. */
  readonly opening: number
  /** Kept during the closing animation. */
  readonly edited: EditedItem | null
}

export const useEditModal = create<EditModalState>(() => ({ isOpen: false, opening: 0, edited: null }))

export function openEditItem(itemId: string, given: Partial<Omit<EditedItem, 'itemId'>> = {}): void {
  const { tab = 'details', shelfIds = [itemId] } = given
  useEditModal.setState(({ opening }) => ({
    isOpen: true,
    opening: opening + 1,
    edited: { itemId, tab, shelfIds },
  }))
}

/** Steps to another item on the same shelf, keeping everything else. */
export function stepToItem(itemId: string): void {
  useEditModal.setState(({ edited }) => (edited === null ? {} : { edited: { ...edited, itemId } }))
}

export function closeEditItem(): void {
  useEditModal.setState({ isOpen: false })
}
