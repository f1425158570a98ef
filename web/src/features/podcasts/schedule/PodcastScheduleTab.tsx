import type { ItemExpandedView } from '@lectern/contract/items'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useReportUnsaved } from '../../../ui/unsaved-parts.ts'
import { useToastedMutation } from '../../../ui/use-toasted-mutation.ts'
import { AutoDownloadFields } from './AutoDownloadFields.tsx'
import { FeedAccessForm } from './FeedAccessForm.tsx'
import { CleanUpForm } from './CleanUpForm.tsx'
import { feedSettingsQuery, saveSchedule } from './schedule.api.ts'
import { autoDownloadOf, type PodcastMedia, schedulePatchOf } from './schedule.rules.ts'

/** When a podcast's feed is read, and which episodes are kept. */
export function PodcastScheduleTab({ item }: { item: ItemExpandedView }) {
  const { t } = useTranslation()
  const { id, media } = item
  const isFollowed = 'episodes' in media && (media.metadata.feedUrl !== null || media.autoDownloadEpisodes)
  const { data: settings } = useQuery({ ...feedSettingsQuery(id), enabled: isFollowed })
  if (!isFollowed) return <Alert kind="warning">{t('podcasts.schedule.noFeed')}</Alert>
  return (
    <div className="grid gap-8">
      <ScheduleForm itemId={id} media={media} />
      {settings && <CleanUpForm itemId={id} stored={settings.cleanUp} />}
      {settings && <FeedAccessForm itemId={id} stored={settings} />}
    </div>
  )
}

function ScheduleForm({ itemId, media }: { itemId: string; media: PodcastMedia }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => autoDownloadOf(media))
  const patch = schedulePatchOf(media, draft)
  const isChanged = Object.keys(patch).length > 0
  useReportUnsaved(JSON.stringify(draft) !== JSON.stringify(autoDownloadOf(media)))
  const isWhole = !draft.isAutoDownload || draft.schedule !== ''
  const saving = useToastedMutation({
    mutationFn: () => saveSchedule(itemId, patch),
    done: t('podcasts.schedule.saved'),
    failed: t('podcasts.schedule.failed'),
  })
  const handleSubmit = () => {
    if (isChanged && isWhole && !saving.isPending) saving.mutate()
  }
  return (
    <Form onSubmit={handleSubmit} className="grid gap-4">
      <AutoDownloadFields value={draft} onChange={(news) => setDraft((now) => ({ ...now, ...news }))} />
      <Button
        type="submit"
        variant="primary"
        busy={saving.isPending}
        disabled={!isChanged || !isWhole}
        className="justify-self-end"
      >
        {isChanged ? t('podcasts.schedule.save') : t('podcasts.schedule.noChange')}
      </Button>
    </Form>
  )
}
