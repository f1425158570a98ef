import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { BOX_LIMIT, searchQuery } from './search.api.ts'
import { groupsOf, type SearchGroup } from './search-groups.rules.ts'

export const SEARCH_DEBOUNCE_MS = 750
export const HIDE_AFTER_BLUR_MS = 200

/** Typing, waiting for the response, or done. */
export type SearchPhase = 'idle' | 'thinking' | 'fetching' | 'done'

export interface SearchBoxState {
  readonly text: string
  readonly phase: SearchPhase
  readonly groups: readonly SearchGroup[]
}

/** Text of the search box, and the library's results once typing pauses. */
export function useSearchBox(
  libraryId: string,
  shown: string,
): SearchBoxState & { setText: (text: string) => void } {
  const [text, setText] = useState(shown)
  // On the results page the box shows the current query, also after going back to it.
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
  // A failed search is logged by the client and shown as empty.
  return { text, setText, phase, groups: phase === 'done' && !isPlaceholderData ? groups : [] }
}

function phaseOf(wanted: string, isSettled: boolean, isFetching: boolean): SearchPhase {
  if (wanted === '') return 'idle'
  if (!isSettled) return 'thinking'
  return isFetching ? 'fetching' : 'done'
}

/** Open while focus is inside, and a moment longer, so that clicks on results still register. */
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
