import { LOG_LEVELS } from '@lectern/contract/constants'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../lib/use-debounced.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LOG_BOX_HEIGHT, LogBox } from './LogBox.tsx'
import { LogActions } from './LogActions.tsx'
import { LogFilters } from './LogFilters.tsx'
import { linesShown } from './log-lines.rules.ts'
import { useLogLines } from './use-log-lines.ts'

const SEARCH_DELAY_MS = 500

export function LogsPage() {
  const { t } = useTranslation()
  const log = useLogLines()
  const [search, setSearch] = useState('')
  const [level, setLevel] = useState<number>(LOG_LEVELS.debug)
  const wanted = useDebounced(search, SEARCH_DELAY_MS)
  const shown = useMemo(() => linesShown(log.lines, level, wanted), [log.lines, level, wanted])
  return (
    <PagePanel title={t('logs.title')}>
      <LogFilters search={search} onSearch={setSearch} level={level} onLevel={setLevel} />
      <div className="my-2 flex items-center justify-between gap-3">
        <p role="status" className="tabular text-sm text-muted">
          {shown.length === log.lines.length
            ? t('logs.count', { count: log.lines.length })
            : t('logs.countOf', { shown: shown.length, count: log.lines.length })}
        </p>
        <LogActions lines={shown} />
      </div>
      {log.loading === 'failed' ? (
        <ErrorState message={t('logs.loadFailed')} onRetry={log.reload} />
      ) : log.loading === 'underWay' && log.lines.length === 0 ? (
        <Skeleton className={LOG_BOX_HEIGHT} />
      ) : (
        // Changing the filter scrolls to the end again.
        <LogBox
          key={`${level} ${wanted}`}
          lines={shown}
          emptyText={log.lines.length === 0 ? t('logs.empty') : t('logs.noMatch')}
        />
      )}
    </PagePanel>
  )
}
