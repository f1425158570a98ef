import clsx from 'clsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ResultLink } from './ResultLink.tsx'
import { ResultRow } from './ResultRow.tsx'
import type { SearchGroup } from './search-groups.rules.ts'
import type { SearchPhase } from './use-search-box.ts'

interface SearchMenuProps {
  id: string
  optionId: (key: string) => string
  libraryId: string
  phase: SearchPhase
  groups: readonly SearchGroup[]
  activeKey: string | undefined
  onPick: () => void
  onShowAll: () => void
}

export function SearchMenu(props: SearchMenuProps) {
  const { id, optionId, libraryId, phase, groups, activeKey, onPick, onShowAll } = props
  const { t } = useTranslation()
  const activeId = activeKey === undefined ? null : optionId(activeKey)
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div className="absolute inset-x-0 top-full z-50 mt-1 max-h-[80dvh] overflow-y-auto overscroll-contain rounded-panel border border-line bg-raised p-1 shadow-float">
      <p role="status" className={clsx('px-3 py-2 text-muted', groups.length > 0 && 'sr-only')}>
        {phase === 'thinking' && t('search.thinking')}
        {phase === 'fetching' && t('search.fetching')}
        {phase === 'done' && groups.length === 0 && t('search.noResults')}
        {groups.length > 0 &&
          t('search.resultCount', { count: groups.reduce((sum, { results }) => sum + results.length, 0) })}
      </p>
      <div id={id} role="listbox" aria-label={t('search.results')}>
        {groups.map((group) => (
          <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
            <p
              id={`${id}-${group.name}`}
              role="presentation"
              className="px-3 pt-2 pb-1 text-xs font-medium tracking-wide text-muted uppercase"
            >
              {t(`search.groups.${group.name}`)}
            </p>
            {group.results.map((result) => (
              <ResultLink
                key={result.key}
                id={optionId(result.key)}
                libraryId={libraryId}
                result={result}
                isActive={result.key === activeKey}
                onPick={onPick}
              >
                <ResultRow result={result} />
              </ResultLink>
            ))}
          </div>
        ))}
      </div>
      {groups.length > 0 && (
        <button
          type="button"
          tabIndex={-1}
          onClick={onShowAll}
          className="mt-1 flex min-h-11 w-full items-center rounded-control border-t border-line px-3 text-accent hover:bg-hover"
        >
          {t('search.showAll')}
        </button>
      )}
    </div>
  )
}
