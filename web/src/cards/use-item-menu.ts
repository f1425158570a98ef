import { create } from 'zustand'
import type { CardItem } from './card-item.ts'

/** A card as its menu and its buttons see it. */
export interface CardTarget {
  readonly item: CardItem
  /** The shelf of the home page the card stands on; null elsewhere. */
  readonly shelfId: string | null
  /** For the editor's arrows: the items around this one, asked for when it opens. */
  readonly shelfIds: () => readonly string[]
  /** Undefined where nothing can be selected. */
  readonly onSelect: (() => void) | undefined
}

interface ItemMenuState {
  readonly isOpen: boolean
  readonly target: CardTarget | null
  readonly anchor: Element | null
}

/** One menu for all cards: a shelf has hundreds of them, and only one is ever open. */
export const useItemMenu = create<ItemMenuState>(() => ({ isOpen: false, target: null, anchor: null }))

export function openItemMenu(target: CardTarget, anchor: Element): void {
  useItemMenu.setState({ isOpen: true, target, anchor })
}

export function closeItemMenu(): void {
  useItemMenu.setState({ isOpen: false })
}
