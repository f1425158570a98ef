import type { OpmlReportView } from '@lectern/contract/podcast-opml'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { opmlReportQuery } from '../podcasts.api.ts'

type Entry = OpmlReportView['entries'][number]

const POLL_MS = 1000
const TONE: Record<Entry['outcome'], Tone> = { added: 'done', exists: 'neutral', failed: 'danger' }

/** Progress of the import, feed by feed, with the reason if one could not be added. */
export function OpmlReport({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const {
    data: report,
    isError,
    refetch,
  } = useQuery({
    ...opmlReportQuery(libraryId),
    refetchInterval: ({ state }) => (state.data?.isRunning === false ? false : POLL_MS),
  })
  if (isError) return <ErrorState message={t('podcasts.opml.failed')} onRetry={() => void refetch()} />
  if (!report) return null
  return (
    <div className="grid gap-4">
      <div role="status" className="grid gap-2">
        <p>
          {report.isRunning
            ? t('podcasts.opml.running', { done: report.done, total: report.total })
            : t('podcasts.opml.done', {
                added: report.entries.filter(({ outcome }) => outcome === 'added').length,
                failed: report.entries.filter(({ outcome }) => outcome === 'failed').length,
              })}
        </p>
        {report.isRunning && (
          <Progress
            label={t('podcasts.opml.title')}
            value={report.total === 0 ? null : report.done / report.total}
          />
        )}
      </div>
      <ul className="divide-y divide-line">
        {report.entries.map((entry) => (
          <li key={entry.feedUrl} className="flex items-start gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">
                {entry.libraryItemId === null ? (
                  entry.title || entry.feedUrl
                ) : (
                  <Link to="/item/$itemId" params={{ itemId: entry.libraryItemId }} className="underline">
                    {entry.title || entry.feedUrl}
                  </Link>
                )}
              </p>
              {entry.error && <p className="text-sm text-danger">{entry.error}</p>}
            </div>
            <Badge tone={TONE[entry.outcome]}>{t(`podcasts.opml.outcome.${entry.outcome}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
