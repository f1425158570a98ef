import i18next from 'i18next'
import { useCallback } from 'react'
import { toast } from '../../ui/toast.tsx'
import { type CardItem, selectedEntryOf } from '../../cards/card-item.ts'
import { lastSelectedId, selectAll, toggleRange, toggleSelected } from '../../cards/use-selection.ts'
import { entriesBetween, knownEntries, type PagedList } from './paged-list.ts'

const MAX_SELECTED = 5000

/** Selection on a partially loaded shelf. */
export function useShelfSelection(list: PagedList<CardItem>, total: number | undefined) {
  const toggle = useCallback(
    (item: CardItem, isRange: boolean) => {
      if (item.collapsedSeries) return
      if (isRange) void toggleUpTo(list, item)
      else toggleSelected(selectedEntryOf(item))
    },
    [list],
  )
  const selectWhole = useCallback(async () => {
    const count = Math.min(total ?? 0, MAX_SELECTED)
    if (count === 0) return
    try {
      selectAll(plainEntries(await entriesBetween(list, 0, count - 1)))
      if (count < (total ?? 0)) toast.info(i18next.t('selection.tooMany', { count }))
    } catch {
      toast.error(i18next.t('selection.selectFailed'))
    }
  }, [list, total])
  return { toggle, selectWhole }
}

/** Collapsed series are skipped. */
const plainEntries = (items: readonly CardItem[]) =>
  items.filter((item) => !item.collapsedSeries).map(selectedEntryOf)

async function toggleUpTo(list: PagedList<CardItem>, item: CardItem): Promise<void> {
  const to = selectedEntryOf(item)
  const known = knownEntries(list).filter(({ entry }) => !entry.collapsedSeries)
  const placeOf = (id: string | null) => known.find(({ entry }) => entry.id === id)?.index
  const from = placeOf(lastSelectedId())
  const end = placeOf(item.id)
  if (from === undefined || end === undefined) return toggleSelected(to)
  try {
    const range = await entriesBetween(list, Math.min(from, end), Math.max(from, end))
    toggleRange(plainEntries(range), to)
  } catch {
    toast.error(i18next.t('selection.selectFailed'))
  }
}
