import { useState } from 'react'
import type { SearchHit, StageControls } from './stage.ts'

interface Results {
  readonly hits: readonly SearchHit[]
  readonly isDone: boolean
}

/** A search in the open book: its results stay while the panel is closed, so that each can be looked at. */
export interface BookSearch {
  readonly query: string
  readonly setQuery: (query: string) => void
  readonly results: Results | null
  readonly submit: () => void
}

export function useBookSearch(search: StageControls['search']): BookSearch {
  const [query, setQuery] = useState('')
  const [results, setResults] = useState<Results | null>(null)
  const submit = () => {
    const wanted = query.trim()
    if (wanted === '' || !search) return
    setResults({ hits: [], isDone: false })
    search(wanted, (hits, isDone) =>
      setResults((before) => ({ hits: [...(before?.hits ?? []), ...hits], isDone })),
    )
  }
  return { query, setQuery, results, submit }
}
