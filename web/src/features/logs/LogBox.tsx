import clsx from 'clsx'
import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { LogLine } from './log-lines.rules.ts'
import { LogRow } from './LogRow.tsx'
import { useLogWindow } from './use-log-window.ts'

export const LOG_BOX_HEIGHT = 'h-[calc(100dvh-24rem)] max-h-200 min-h-96'

interface LogBoxProps {
  lines: readonly LogLine[]
  emptyText: string
}

/** The log lines, in a scrollable box. */
export function LogBox({ lines, emptyText }: LogBoxProps) {
  const { t } = useTranslation()
  const { boxRef, standing, hiddenCount, isAtEnd, showEarlier, goToEnd, handleScroll } = useLogWindow(lines)
  return (
    <div className="relative">
      <section
        ref={boxRef}
        aria-label={t('logs.lines')}
        tabIndex={0}
        onScroll={handleScroll}
        className={clsx(
          LOG_BOX_HEIGHT,
          'overflow-y-auto overscroll-contain rounded-control border border-line bg-bg font-mono text-sm leading-relaxed',
        )}
      >
        {lines.length === 0 && <EmptyState text={emptyText} />}
        {hiddenCount > 0 && (
          <Button variant="ghost" size="sm" onClick={showEarlier} className="w-full rounded-none!">
            {t('logs.earlier', { count: hiddenCount })}
          </Button>
        )}
        <ol className="py-1">
          {standing.map((line) => (
            <LogRow key={line.number} line={line} />
          ))}
        </ol>
      </section>
      {!isAtEnd && (
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
