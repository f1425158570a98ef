import { useTranslation } from 'react-i18next'
import { PlainForm } from '../../ui/PlainForm.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { BookSearch } from './use-book-search.ts'

interface SearchPanelProps {
  search: BookSearch
  onGo: (place: string) => void
}

export function SearchPanel({ search, onGo }: SearchPanelProps) {
  const { t } = useTranslation()
  const { query, setQuery, results, submit } = search
  return (
    <>
      <PlainForm role="search" onSubmit={submit}>
        <TextField
          label={t('reader.searchFor')}
          type="search"
          value={query}
          onChange={setQuery}
          autoFocusInModal
        />
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
