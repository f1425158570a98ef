import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainForm } from '../../ui/PlainForm.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { SearchHit, StageControls } from './stage.ts'

interface SearchPanelProps {
  search: StageControls['search']
  onGo: (place: string) => void
}

interface Results {
  readonly hits: readonly SearchHit[]
  readonly isDone: boolean
}

export function SearchPanel({ search, onGo }: SearchPanelProps) {
  const { t } = useTranslation()
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
  return (
    <>
      <PlainForm role="search" onSubmit={submit}>
        <TextField label={t('reader.searchFor')} type="search" value={query} onChange={setQuery} />
      </PlainForm>
      {results && (
        <p role="status" className="flex items-center gap-2 py-2 text-sm text-muted">
          {!results.isDone && <Spinner sizePx={16} />}
          {results.isDone && results.hits.length === 0
            ? t('reader.nothingFound')
            : t('reader.foundCount', { count: results.hits.length })}
        </p>
      )}
      <ol className="-mx-2">
        {results?.hits.map(({ place, chapter, before, match, after }, index) => (
          <li key={index}>
            <button
              type="button"
              onClick={() => onGo(place)}
              className="w-full rounded-control p-2 text-left hover:bg-hover"
            >
              {chapter !== null && <span className="block text-xs text-muted">{chapter}</span>}
              <span className="text-sm">
                {before}
                <mark className="bg-accent-soft font-semibold text-text">{match}</mark>
                {after}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
