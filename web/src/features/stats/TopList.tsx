import { useTranslation } from 'react-i18next'
import type { Ranked } from './top-lists.rules.ts'
import { useStatFormats } from './use-stat-formats.ts'

/** Names with their listening time, and a bar relative to the first. */
export function TopList({ label, entries }: { label: string; entries: readonly Ranked[] }) {
  const { t } = useTranslation()
  const { duration, number } = useStatFormats()
  const most = entries[0]?.seconds ?? 1
  if (entries.length === 0) return <p className="text-muted">{t('stats.none')}</p>
  return (
    <ol aria-label={label} className="grid grid-cols-1 gap-3">
      {entries.map(({ name, seconds }, place) => (
        <li key={name} className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-baseline gap-x-2">
          <span aria-hidden className="tabular text-sm text-muted">
            {number(place + 1)}
          </span>
          <span className="truncate">{name}</span>
          <span className="tabular text-sm text-muted">{duration(seconds)}</span>
          <span aria-hidden className="col-start-2 col-end-4 mt-1 h-1.5 overflow-hidden rounded-full bg-line">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${(seconds / most) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}
