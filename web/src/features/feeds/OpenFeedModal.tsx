import type { FeedMinifiedView } from '@lectern/contract/feeds'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { FeedModalFrame } from './FeedModalFrame.tsx'
import { closeFeed, feedsChanged } from './feeds.api.ts'
import { FeedWarnings } from './FeedWarnings.tsx'
import { OwnAddress } from './OwnAddress.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { closeFeedModal, type FeedTarget } from './use-feed-modal.ts'

interface OpenFeedModalProps {
  isOpen: boolean
  target: FeedTarget
  feed: FeedMinifiedView
}

export function OpenFeedModal({ isOpen, target, feed }: OpenFeedModalProps) {
  const { t } = useTranslation()
  const closing = useToastedMutation({
    mutationFn: () => closeFeed(feed.id),
    done: t('feeds.closed'),
    onSuccess: () => {
      feedsChanged()
      closeFeedModal()
    },
    failed: t('feeds.closeFailed'),
  })
  return (
    <FeedModalFrame
      isOpen={isOpen}
      target={target}
      isBusy={closing.isPending}
      button={
        <Button variant="danger" onClick={() => closing.mutate()}>
          {t('feeds.closeFeed')}
        </Button>
      }
    >
      <div className="grid gap-4 py-2">
        {feed.feedUrl !== '' && (
          <>
            <p className="text-muted">{t('feeds.isOpen')}</p>
            <CopyField label={t('feeds.address')} value={feed.feedUrl} />
            <div className="flex flex-wrap items-start gap-4">
              <QrCode text={feed.feedUrl} label={t('feeds.qrCode')} />
              <FeedFacts feed={feed} />
            </div>
          </>
        )}
        <OwnAddress feedId={feed.id} />
        <FeedWarnings hasEpisodesWithoutPubDate={target.hasEpisodesWithoutPubDate ?? false} />
      </div>
    </FeedModalFrame>
  )
}

function FeedFacts({ feed: { meta } }: { feed: FeedMinifiedView }) {
  const { t } = useTranslation()
  const facts = [
    [t('feeds.preventIndexing'), meta.preventIndexing ? t('feeds.yes') : t('feeds.no')],
    [t('feeds.ownerName'), meta.ownerName],
    [t('feeds.ownerEmail'), meta.ownerEmail],
  ].filter(([, value]) => value !== null)
  return (
    <dl className="grid min-w-40 flex-1 content-start gap-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
