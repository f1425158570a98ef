import type { DownloadsView, EpisodeDownloadView } from '@lectern/contract/podcast-views'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../../lib/api-error.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { usePermissions } from '../../../session/use-permissions.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirmYesNo } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { toastResult } from '../../../ui/toast-result.ts'
import { clearDownloads, downloadsQuery, refreshDownloads } from '../downloads.api.ts'
import { DownloadRow } from './DownloadRow.tsx'

const PARTS = ['current', 'queue', 'failed'] as const satisfies readonly (keyof DownloadsView)[]
type Part = (typeof PARTS)[number]

/** Downloads of a library: running, queued in order, failed. */
export function DownloadQueuePage({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const query = useQuery(downloadsQuery(libraryId))
  const { data } = query
  const { canAddPodcasts } = usePermissions()
  usePageTitle(t('podcasts.queue.title'))
  const shown = PARTS.filter((part) => data !== undefined && data[part].length > 0)
  const isClearable = (data?.queue.length ?? 0) + (data?.failed.length ?? 0) > 0
  const handleClear = async () => {
    const confirmed = await confirmYesNo({ message: t('podcasts.queue.confirmClear') })
    if (!confirmed) return
    await toastResult(clearDownloads(libraryId), {
      done: t('podcasts.queue.cleared'),
      failed: (error) => serverTextOr(error, t('podcasts.queue.clearFailed')),
    })
    await refreshDownloads()
  }
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 content-start gap-5 px-4 py-6 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{t('podcasts.queue.title')}</h1>
        {canAddPodcasts && isClearable && (
          <Button icon={Trash2} onClick={() => void handleClear()}>
            {t('podcasts.queue.clear')}
          </Button>
        )}
      </div>
      {!data && <LoadState query={query} failed={t('podcasts.queue.loadFailed')} className="h-64 w-full" />}
      {data && shown.length === 0 && <EmptyState text={t('podcasts.queue.none')} />}
      {data && shown.map((part) => <QueuePart key={part} part={part} downloads={data[part]} />)}
    </div>
  )
}

function QueuePart({ part, downloads }: { part: Part; downloads: readonly EpisodeDownloadView[] }) {
  const { t } = useTranslation()
  const id = `downloads-${part}`
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-panel border border-line bg-surface">
      <h2 id={id} className="flex items-center gap-3 border-b border-line px-4 py-3 font-medium">
        {t(`podcasts.queue.${part}`)}
        <Badge>{downloads.length}</Badge>
      </h2>
      <ul className="divide-y divide-line">
        {downloads.map((download, place) => (
          <li key={download.id}>
            <DownloadRow download={download} part={part} isFirst={place === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}
