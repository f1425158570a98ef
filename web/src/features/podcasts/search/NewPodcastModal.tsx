import type { LibraryView } from '@lectern/contract/libraries'
import type { FeedEpisodeView } from '@lectern/contract/podcast-views'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx'
import { useToastedMutation } from '../../../ui/use-toasted-mutation.ts'
import { createPodcast } from '../podcasts.api.ts'
import { EpisodeChoice } from './EpisodeChoice.tsx'
import { FeedPreview } from './FeedPreview.tsx'
import { bodyOf, draftOf, type KnownPodcast, pathOf } from './new-podcast.rules.ts'
import { NewPodcastFields } from './NewPodcastFields.tsx'
import type { OpenedFeed } from './use-podcast-search.ts'

interface NewPodcastModalProps {
  library: LibraryView
  opened: OpenedFeed
  known: KnownPodcast | undefined
  onClose: () => void
  onAdded: (itemId: string) => void
}

const WIDTH_PX = 1000
const TABS = ['details', 'episodes'] as const
type TabId = (typeof TABS)[number]

/** Preview of a podcast, with the form to add it. */
export function NewPodcastModal({ library, opened, known, onClose, onAdded }: NewPodcastModalProps) {
  const { t } = useTranslation()
  const [name, formId] = [useId(), useId()]
  const { feed, found } = opened
  const [tab, setTab] = useState<TabId>('details')
  const [draft, setDraft] = useState(() => draftOf(feed, found, library.folders))
  const [episodes, setEpisodes] = useState<readonly FeedEpisodeView[]>([])
  const path = pathOf(draft, library.folders)
  const isReady = path !== null && !(draft.isAutoDownload && draft.schedule === '')
  const adding = useToastedMutation({
    mutationFn: createPodcast,
    done: t('podcasts.add.added'),
    onSuccess: (itemId) => {
      onClose()
      onAdded(itemId)
    },
    failed: t('podcasts.add.failed'),
  })
  const handleSubmit = () => {
    if (isReady && !adding.isPending)
      adding.mutate(bodyOf(draft, { libraryId: library.id, path, feed, found, episodes }))
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('podcasts.add.title')}
      width={WIDTH_PX}
      tall
      processing={adding.isPending}
      tabs={
        <Tabs
          name={name}
          label={t('podcasts.add.title')}
          tabs={TABS.map((id) => ({
            id,
            label: t(`podcasts.add.tabs.${id}`, { number: feed.episodes.length }),
          }))}
          current={tab}
          onChange={setTab}
        />
      }
      footer={
        <>
          {episodes.length > 0 && (
            <p role="status" className="mr-auto text-sm text-muted">
              {t('podcasts.add.chosen', { number: episodes.length })}
            </p>
          )}
          <Button variant="primary" disabled={!isReady} onClick={handleSubmit}>
            {t('podcasts.add.submit')}
          </Button>
        </>
      }
    >
      {known && (
        <Alert kind="info" className="mb-4">
          <Link to="/item/$itemId" params={{ itemId: known.libraryItemId }} className="underline">
            {t('podcasts.search.known')}
          </Link>
        </Alert>
      )}
      <TabPanel name={name} tab={tab}>
        {tab === 'details' ? (
          <div className="grid gap-5">
            <FeedPreview feed={feed} picture={found?.cover ?? feed.metadata.image} />
            <NewPodcastFields
              formId={formId}
              draft={draft}
              onChange={setDraft}
              folders={library.folders}
              path={path}
              onSubmit={handleSubmit}
            />
          </div>
        ) : (
          <EpisodeChoice episodes={feed.episodes} chosen={episodes} onChange={setEpisodes} />
        )}
      </TabPanel>
    </Modal>
  )
}
