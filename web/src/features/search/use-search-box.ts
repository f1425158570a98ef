import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { BOX_LIMIT, searchQuery } from './search.api.ts'
import { groupsOf, type SearchGroup } from './search-groups.rules.ts'

export const SEARCH_DEBOUNCE_MS = 750
export const HIDE_AFTER_BLUR_MS = 200

/** Typing, waiting for the answer, and what came of it. */
export type SearchPhase = 'idle' | 'thinking' | 'fetching' | 'done'

export interface SearchBoxState {
  readonly text: string
  readonly phase: SearchPhase
  readonly groups: readonly SearchGroup[]
}

/** What is typed into the search box, and what the library says to it once the typing rests. */
export function useSearchBox(
  libraryId: string,
  shown: string,
): SearchBoxState & { setText: (text: string) => void } {
  const [text, setText] = useState(shown)
  // On the page with all results the box says what they are for, also after going back to it.
  const [lastShown, setLastShown] = useState(shown)
  if (lastShown !== shown) {
    setLastShown(shown)
    setText(shown)
  }
  const wanted = text.trim()
  const settled = useDebounced(wanted, SEARCH_DEBOUNCE_MS)
  const isSettled = settled === wanted && wanted !== ''
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...searchQuery(libraryId, settled, BOX_LIMIT),
    enabled: isSettled,
    placeholderData: keepPreviousData,
  })
  const groups = useMemo(() => (data === undefined ? [] : groupsOf(data)), [data])
  const phase = phaseOf(wanted, isSettled, isFetching)
  // A failed search is logged by the client and shows as one that found nothing.
  return { text, setText, phase, groups: phase === 'done' && !isPlaceholderData ? groups : [] }
}

function phaseOf(wanted: string, isSettled: boolean, isFetching: boolean): SearchPhase {
  if (wanted === '') return 'idle'
  if (!isSettled) return 'thinking'
  return isFetching ? 'fetching' : 'done'
}

/** Open while the focus is inside; a moment longer, so that a press on a result still arrives. */
export function useOpenWhileFocused() {
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return {
    isOpen,
    open: () => {
      window.clearTimeout(timer.current)
      setIsOpen(true)
    },
    close: () => {
      window.clearTimeout(timer.current)
      setIsOpen(false)
    },
    closeSoon: () => {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => setIsOpen(false), HIDE_AFTER_BLUR_MS)
    },
  }
}
