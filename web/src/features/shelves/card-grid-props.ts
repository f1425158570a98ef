import type { ReactNode } from 'react'
import type { CardView } from '../../cards/ItemCard.tsx'
import type { PagedList } from './paged-list.ts'

export interface CardPlace {
  readonly index: number
  readonly widthPx: number
  /** 0 for the card that Tab moves to, -1 for all others. */
  readonly tabIndex: number
}

export interface CardGridProps<T> {
  /** Kind of shelf, used to remember the scroll position. */
  name: string
  label: string
  /** Keep the reference stable as long as the list is the same. */
  list: PagedList<T>
  cardWidthPx: number
  /** Card width for a cover size, if pinching may change that size. */
  cardWidthOf?: ((sizePx: number) => number) | undefined
  /** Height of a card at its rendered width, without the plank or the row gap. */
  cardHeightPx: (cardWidthPx: number) => number
  view: CardView
  /** Between rows; depends on the view by default. */
  rowGapPx?: number | undefined
  /** Space above the first row; has a default. */
  topPx?: number | undefined
  /** The card's link must have `data-card-link`, and the card `data-card`. */
  renderCard: (entry: T, place: CardPlace) => ReactNode
  empty: ReactNode
  onTotal?: ((total: number) => void) | undefined
  /** Sort key of an entry if the list is sorted by name: for letters and type-ahead. */
  sortKey?: ((entry: T) => string) | null | undefined
  isDescending?: boolean | undefined
  onToggle?: ((entry: T, isRange: boolean) => void) | undefined
  onSelectAll?: (() => void) | undefined
}
