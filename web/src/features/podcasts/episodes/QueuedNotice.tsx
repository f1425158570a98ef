import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../session/use-permissions.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useToastedMutation } from '../../../ui/use-toasted-mutation.ts'
import { clearDownloadsOf, downloadsQuery, refreshDownloads } from '../downloads.api.ts'
import { DownloadBytes } from '../queue/DownloadBytes.tsx'
import type { PodcastOfEpisode } from './play-feed-episode.ts'

/** A podcast's current download, and how many more are queued. */
export function QueuedNotice({ podcast: { id, libraryId } }: { podcast: PodcastOfEpisode }) {
  const { t } = useTranslation()
  const { canAddPodcasts } = usePermissions()
  const { data } = useQuery(downloadsQuery(libraryId))
  const clearing = useToastedMutation({
    mutationFn: () => clearDownloadsOf(id),
    onSettled: () => refreshDownloads(),
    failed: t('podcasts.queue.clearFailed'),
  })
  const isOurs = ({ libraryItemId }: { libraryItemId: string | null }) => libraryItemId === id
  const current = data?.current.filter(isOurs) ?? []
  const count = data?.queue.filter(isOurs).length ?? 0
  if (current.length === 0 && count === 0) return null
  return (
    <Alert
      kind="info"
      action={
        canAddPodcasts &&
        count > 0 && (
          <Button size="sm" busy={clearing.isPending} onClick={() => clearing.mutate()}>
            {t('podcasts.queue.clear')}
          </Button>
        )
      }
    >
      {current.map((download) => (
        <div key={download.id} className="grid gap-1 pb-1">
          <p className="wrap-anywhere">
            {t('podcasts.notice.downloading', { title: download.episodeDisplayTitle ?? '' })}
          </p>
          <DownloadBytes download={download} />
        </div>
      ))}
      {count > 0 && (
        <Link
          to="/library/$libraryId/podcast/download-queue"
          params={{ libraryId }}
          className="underline underline-offset-4"
        >
          {t('podcasts.notice.queued', { number: count })}
        </Link>
      )}
    </Alert>
  )
}
