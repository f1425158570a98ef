import type { PlaybackSessionView } from '@lectern/contract/playback'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { itemPath } from '../../cards/paths.ts'
import { useDateFormat } from '../../session/use-date-format.ts'
import { useStatFormats } from './use-stat-formats.ts'

export function RecentSessions({ sessions }: { sessions: readonly PlaybackSessionView[] }) {
  const { t } = useTranslation()
  const { duration, number } = useStatFormats()
  const { relative } = useDateFormat()
  if (sessions.length === 0) return <p className="text-muted">{t('stats.noSessions')}</p>
  return (
    <ol aria-label={t('stats.recentSessions')} className="divide-y divide-line">
      {sessions.map((session, place) => (
        <li
          key={session.id}
          className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-2 py-2"
        >
          <span aria-hidden className="tabular text-sm text-muted">
            {number(place + 1)}
          </span>
          <span className="grid min-w-0 leading-tight">
            <Link to={itemPath(session.libraryItemId)} className="truncate hover:underline">
              {session.displayTitle}
            </Link>
            <span className="text-sm text-muted">{relative(session.updatedAt)}</span>
          </span>
          <span className="tabular text-sm">{duration(session.timeListening)}</span>
        </li>
      ))}
    </ol>
  )
}
