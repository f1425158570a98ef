import type { ShelfView } from '@lectern/contract/shelves'
import { useCallback } from 'react'
import { type CardItem, selectedEntryOf } from '../../cards/card-item.ts'
import { toggleSelected, toggleUpTo } from '../../cards/use-selection.ts'

/** Selecting on a home page: a range runs across its shelves. */
export function useHomeSelection(shelves: readonly ShelfView[] | undefined) {
  return useCallback(
    (item: CardItem, isRange: boolean) => {
      const entry = selectedEntryOf(item)
      if (isRange) toggleUpTo(orderOf(shelves ?? []), entry)
      else toggleSelected(entry)
    },
    [shelves],
  )
}

/** All that can be selected, in the order the shelves show it. */
function orderOf(shelves: readonly ShelfView[]) {
  return shelves.flatMap((shelf) =>
    shelf.type === 'series' || shelf.type === 'authors' || shelf.type === 'episode'
      ? []
      : shelf.entities.map((item) => selectedEntryOf(item)),
  )
}
