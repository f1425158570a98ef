import type { ShelfView } from '@lectern/contract/shelves'
import { useCallback } from 'react'
import { type CardItem, selectedEntryOf } from '../../cards/card-item.ts'
import { toggleSelected, toggleUpTo } from '../../cards/use-selection.ts'

/** Selection on a home page: a range may span several shelves. */
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

/** All selectable entries, in display order. */
function orderOf(shelves: readonly ShelfView[]) {
  return shelves.flatMap((shelf) =>
    shelf.type === 'series' || shelf.type === 'authors' || shelf.type === 'episode'
      ? []
      : shelf.entities.map((item) => selectedEntryOf(item)),
  )
}
