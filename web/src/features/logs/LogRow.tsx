import type { LogLevelName } from '@lectern/contract/constants'
import clsx from 'clsx'
import { memo } from 'react'
import { levelName, type LogLine } from './log-lines.rules.ts'

const LEVEL: Record<LogLevelName, string> = {
  trace: 'text-muted',
  debug: 'text-muted',
  info: 'text-info',
  warn: 'text-accent',
  error: 'text-danger',
  fatal: 'bg-danger text-on-danger',
  note: 'text-done',
}

const TINT: Partial<Record<LogLevelName, string>> = {
  warn: 'bg-accent-soft',
  error: 'bg-danger-soft',
  fatal: 'bg-danger-soft',
}

/** The page holds thousands of rows; memoised so that only new ones are rendered. */
export const LogRow = memo(function LogRow({ line }: { line: LogLine }) {
  const level = levelName(line.level)
  return (
    <li
      className={clsx(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-3 py-0.5 sm:grid-cols-[10.5rem_3rem_minmax(0,1fr)]',
        TINT[level],
      )}
    >
      <span className="tabular whitespace-nowrap text-muted">{line.timestamp}</span>
      <span className={clsx('justify-self-start rounded-sm px-0.5 font-semibold', LEVEL[level])}>
        {line.levelName}
      </span>
      <span className="wrap-anywhere whitespace-pre-wrap max-sm:col-span-2">{line.message}</span>
    </li>
  )
})
