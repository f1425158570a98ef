import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStatFormats } from './use-stat-formats.ts'

export interface RankedEntry {
  readonly key: string
  readonly name: ReactNode
  readonly amount: number
  /** The amount as text. */
  readonly words: string
}

/** Names with their amounts, and a bar relative to the first. */
export function RankedList({ label, entries }: { label: string; entries: readonly RankedEntry[] }) {
  const { t } = useTranslation()
  const { number } = useStatFormats()
  const most = entries[0]?.amount || 1
  if (entries.length === 0) return <p className="text-muted">{t('stats.none')}</p>
  return (
    <ol aria-label={label} className="grid grid-cols-1 gap-3">
      {entries.map(({ key, name, amount, words }, place) => (
        <li key={key} className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-baseline gap-x-2">
          <span aria-hidden className="tabular text-sm text-muted">
            {number(place + 1)}
          </span>
          <span className="truncate">{name}</span>
          <span className="tabular text-sm text-muted">{words}</span>
          <span aria-hidden className="col-start-2 col-end-4 mt-1 h-1.5 overflow-hidden rounded-full bg-line">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${(amount / most) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}
