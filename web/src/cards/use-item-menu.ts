import { create } from 'zustand'
import type { CardItem } from './card-item.ts'

/** A card, as its menu and buttons see it. */
export interface CardTarget {
  readonly item: CardItem
  /** The home page shelf that the card is on; null elsewhere. */
  readonly shelfId: string | null
  /** For the editor's previous and next arrows: the ids of the items on the same shelf, read when it opens. */
  readonly shelfIds: () => readonly string[]
  /** Undefined where nothing can be selected. */
  readonly onSelect: (() => void) | undefined
}

interface ItemMenuState {
  readonly isOpen: boolean
  readonly target: CardTarget | null
  readonly anchor: Element | null
}

/** One menu shared by all cards: a shelf has hundreds of them, and only one menu is ever open. */
export const useItemMenu = create<ItemMenuState>(() => ({ isOpen: false, target: null, anchor: null }))

export function openItemMenu(target: CardTarget, anchor: Element): void {
  useItemMenu.setState({ isOpen: true, target, anchor })
}

export function closeItemMenu(): void {
  useItemMenu.setState({ isOpen: false })
}
