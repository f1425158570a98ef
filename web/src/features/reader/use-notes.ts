import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../ui/toast-result.ts'
import { addAnnotation, removeAnnotation, useAnnotations } from './annotations.api.ts'
import type { MARK_COLORS } from './mark-colors.ts'
import type { Reading, Selected } from './stage.ts'

/** Bookmarks and highlights of an e-book, and actions at the current position. */
export function useNotes(itemId: string, reading: Reading | null) {
  const { t } = useTranslation()
  const { annotations, isError } = useAnnotations(itemId)
  const [selected, setSelected] = useState<Selected | null>(null)
  const marks = useMemo(
    () =>
      annotations.flatMap(({ id, kind, place, color }) =>
        kind === 'highlight' ? [{ id, place, color: color ?? 'yellow' }] : [],
      ),
    [annotations],
  )
  const bookmark = annotations.find(({ kind, place }) => kind === 'bookmark' && place === reading?.place)
  const tellFailure = (error: unknown) => toastFailure(error, t('reader.note.saveFailed'))

  return {
    annotations,
    isFailed: isError,
    marks,
    selected,
    setSelected,
    isBookmarked: bookmark !== undefined,
    toggleBookmark: () => {
      if (bookmark) return void removeAnnotation(bookmark).catch(tellFailure)
      if (!reading) return
      const { place, fraction, chapter, excerpt } = reading
      void addAnnotation(itemId, { kind: 'bookmark', place, fraction, chapter, text: excerpt }).catch(
        tellFailure,
      )
    },
    highlight: (color: (typeof MARK_COLORS)[number]) => {
      if (!selected || !reading) return
      const { fraction, chapter } = reading
      const given = { kind: 'highlight', ...selected, fraction, chapter, color } as const
      void addAnnotation(itemId, given).catch(tellFailure)
      setSelected(null)
    },
  }
}
