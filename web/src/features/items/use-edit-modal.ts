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

interface EditedItem {
  readonly itemId: string
  readonly tab: EditTab
  /** The items the arrows step through, in the order of the shelf the modal was opened from. */
  readonly shelfIds: readonly string[]
}

interface EditModalState {
  readonly isOpen: boolean
  /** Stays while the modal goes away. */
  readonly edited: EditedItem | null
}

export const useEditModal = create<EditModalState>(() => ({ isOpen: false, edited: null }))

export function openEditItem(itemId: string, given: Partial<Omit<EditedItem, 'itemId'>> = {}): void {
  const { tab = 'details', shelfIds = [itemId] } = given
  useEditModal.setState({ isOpen: true, edited: { itemId, tab, shelfIds } })
}

export function closeEditItem(): void {
  useEditModal.setState({ isOpen: false })
}
