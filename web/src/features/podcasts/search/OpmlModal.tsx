import type { LibraryView } from '@lectern/contract/libraries'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { useToastedMutation } from '../../../ui/use-toasted-mutation.ts'
import { importFeeds, type OpmlFeed } from '../podcasts.api.ts'
import { OpmlReport } from './OpmlReport.tsx'

interface OpmlModalProps {
  library: LibraryView
  feeds: readonly OpmlFeed[]
  onClose: () => void
}

const WIDTH_PX = 1000

/** Lets the user choose which feeds in a file to add, then shows the result for each. */
export function OpmlModal({ library, feeds, onClose }: OpmlModalProps) {
  const { t } = useTranslation()
  const [folderId, setFolderId] = useState(library.folders[0]?.id ?? '')
  const [isAutoDownload, setIsAutoDownload] = useState(false)
  const [chosen, setChosen] = useState(() => new Set(feeds.filter(isNew).map(({ feedUrl }) => feedUrl)))
  const importing = useToastedMutation({
    mutationFn: importFeeds,
    failed: t('podcasts.opml.failed'),
  })
  const toggle = (feedUrl: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(feedUrl)
    else next.delete(feedUrl)
    setChosen(next)
  }
  const handleImport = () =>
    importing.mutate({
      libraryId: library.id,
      folderId,
      feeds: [...chosen],
      autoDownloadEpisodes: isAutoDownload,
    })
  return (
    <Modal
      open
      onClose={onClose}
      title={t('podcasts.opml.title')}
      width={WIDTH_PX}
      tall
      processing={importing.isPending}
      footer={
        importing.isSuccess ? (
          <Button onClick={onClose}>{t('ui.close')}</Button>
        ) : (
          <Button variant="primary" disabled={chosen.size === 0 || folderId === ''} onClick={handleImport}>
            {t('podcasts.opml.add', { number: chosen.size })}
          </Button>
        )
      }
    >
      {importing.isSuccess ? (
        <OpmlReport libraryId={library.id} />
      ) : (
        <div className="grid gap-4">
          <Select
            label={t('podcasts.add.folder')}
            value={folderId}
            onChange={setFolderId}
            options={library.folders.map(({ id, fullPath }) => ({ value: id, label: fullPath }))}
          />
          <Switch
            name="autoDownload"
            label={t('podcasts.schedule.auto')}
            checked={isAutoDownload}
            onChange={setIsAutoDownload}
          />
          <ul aria-label={t('podcasts.opml.feeds')} className="divide-y divide-line">
            {feeds.map((feed) => (
              <li key={feed.feedUrl} className="py-2">
                <Checkbox
                  label={feed.title || feed.feedUrl}
                  hint={
                    <span className="break-all">
                      {isNew(feed) ? feed.feedUrl : t('podcasts.search.known')}
                    </span>
                  }
                  disabled={!isNew(feed)}
                  checked={chosen.has(feed.feedUrl)}
                  onChange={(isChosen) => toggle(feed.feedUrl, isChosen)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Modal>
  )
}

const isNew = ({ libraryItemId }: OpmlFeed): boolean => libraryItemId == null
