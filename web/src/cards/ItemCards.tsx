import { useCallback } from 'react'
import type { CardItem } from './card-item.ts'
import { factsOf } from './item-facts.ts'
import { ItemCard } from './ItemCard.tsx'
import { useCardWidth } from './use-card-size.ts'

interface ItemCardsProps {
  items: readonly CardItem[]
  /** Height-to-width ratio of covers in their library. */
  ratio: number
  /** Shown in the second line instead of the author. */
  subtitleOf?: 'publishedYear'
}

/** Items of one library as cards with captions, for rows and small grids. */
export function ItemCards({ items, ratio, subtitleOf }: ItemCardsProps) {
  const widthPx = useCardWidth(ratio)
  const shelfIds = useCallback(() => items.map(({ id }) => id), [items])
  return items.map((item) => (
    <ItemCard
      key={item.recentEpisode?.id ?? item.collapsedSeries?.id ?? item.id}
      item={item}
      ratio={ratio}
      widthPx={widthPx}
      view="detail"
      subtitle={subtitleOf && (factsOf(item)[subtitleOf] ?? '')}
      shelfIds={shelfIds}
    />
  ))
}
