import { LOG_LEVELS } from '@lectern/contract/constants'
import { ArrowDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LogActions } from './LogActions.tsx'
import { LogFilters } from './LogFilters.tsx'
import { type LogLine, linesShown } from './log-lines.rules.ts'
import { LogRow } from './LogRow.tsx'
import { useLogLines } from './use-log-lines.ts'
import { useStayAtEnd } from './use-stay-at-end.ts'

const SEARCH_DELAY_MS = 500

export function LogsPage() {
  const { t } = useTranslation()
  const log = useLogLines()
  const [search, setSearch] = useState('')
  const [level, setLevel] = useState<number>(LOG_LEVELS.debug)
  const wanted = useDebounced(search, SEARCH_DELAY_MS)
  const shown = useMemo(() => linesShown(log.lines, level, wanted), [log.lines, level, wanted])
  usePageTitle(t('logs.title'))
  return (
    <Panel title={t('logs.title')} headingLevel="h1">
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
        <Skeleton className={BOX_HEIGHT} />
      ) : (
        <LogBox lines={shown} emptyText={log.lines.length === 0 ? t('logs.empty') : t('logs.noMatch')} />
      )}
    </Panel>
  )
}

const BOX_HEIGHT = 'h-[calc(100dvh-24rem)] max-h-200 min-h-96'

function LogBox({ lines, emptyText }: { lines: readonly LogLine[]; emptyText: string }) {
  const { t } = useTranslation()
  const { boxRef, isAtEnd, goToEnd, handleScroll } = useStayAtEnd<HTMLDivElement>()
  return (
    <div className="relative">
      <section
        ref={boxRef}
        aria-label={t('logs.lines')}
        tabIndex={0}
        onScroll={handleScroll}
        className={`${BOX_HEIGHT} overflow-y-auto overscroll-contain rounded-control border border-line bg-bg font-mono text-sm leading-relaxed`}
      >
        {lines.length === 0 ? (
          <EmptyState text={emptyText} />
        ) : (
          <ol className="py-1">
            {lines.map((line) => (
              <LogRow key={line.number} line={line} />
            ))}
          </ol>
        )}
      </section>
      {!isAtEnd && lines.length > 0 && (
        <Button
          size="sm"
          icon={ArrowDown}
          onClick={goToEnd}
          className="absolute! right-4 bottom-4 shadow-float"
        >
          {t('logs.toEnd')}
        </Button>
      )}
    </div>
  )
}
