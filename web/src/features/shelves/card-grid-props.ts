import type { ReactNode } from 'react'
import type { CardView } from '../../cards/ItemCard.tsx'
import type { PagedList } from './paged-list.ts'

export interface CardPlace {
  readonly index: number
  readonly widthPx: number
  /** 0 for the one card Tab comes to, -1 for the others. */
  readonly tabIndex: number
}

export interface CardGridProps<T> {
  /** The kind of shelf, for remembering where it was scrolled to. */
  name: string
  label: string
  /** Keep it the same between draws as long as it is the same list. */
  list: PagedList<T>
  cardWidthPx: number
  /** How wide a card of a cover size is, where two fingers may change that size. */
  cardWidthOf?: ((sizePx: number) => number) | undefined
  /** Of a card as wide as it is drawn, without the plank or the room between rows. */
  cardHeightPx: (cardWidthPx: number) => number
  view: CardView
  /** Between rows; by the view where it is not given. */
  rowGapPx?: number | undefined
  /** Above the first row; the usual room where it is not given. */
  topPx?: number | undefined
  /** The card's link carries `data-card-link`, and the card `data-card`. */
  renderCard: (entry: T, place: CardPlace) => ReactNode
  empty: ReactNode
  onTotal?: ((total: number) => void) | undefined
  /** What an entry is sorted by, when that is a name: for letters and typing. */
  sortKey?: ((entry: T) => string) | null | undefined
  isDescending?: boolean | undefined
  onToggle?: ((entry: T, isRange: boolean) => void) | undefined
  onSelectAll?: (() => void) | undefined
}
