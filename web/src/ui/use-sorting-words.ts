import type { Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface SortingWords {
  announcements: Announcements
  screenReaderInstructions: ScreenReaderInstructions
}

/** Screen reader announcements while a list item is moved. */
export function useSortingAnnouncements(
  keys: readonly string[],
  nameOf: (key: string) => string,
): SortingWords {
  const { t } = useTranslation()
  const hasMoved = useRef(false)
  const said = (id: string | number, over?: Over | null) => ({
    name: nameOf(String(id)),
    position: keys.indexOf(String(over?.id ?? id)) + 1,
    total: keys.length,
  })
  return {
    announcements: {
      onDragStart: ({ active }) => {
        hasMoved.current = false
        return t('ui.sorting.lifted', said(active.id))
      },
      onDragOver: ({ active, over }) => {
        // An item just picked up is over itself; that is not announced.
        if (!hasMoved.current && over?.id === active.id) return undefined
        hasMoved.current = true
        return t('ui.sorting.moved', said(active.id, over))
      },
      onDragEnd: ({ active, over }) => t('ui.sorting.dropped', said(active.id, over)),
      onDragCancel: ({ active }) => t('ui.sorting.cancelled', said(active.id)),
    },
    screenReaderInstructions: { draggable: t('ui.sorting.instructions') },
  }
}
