import { ListStart, Play, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../lib/format-duration.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { queueKey, type QueueEntry } from '../../../player/queue.rules.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SortableList } from '../../../ui/SortableList.tsx'
import { Cover } from '../../../cards/Cover.tsx'
import { closePlayerModal } from '../use-player-modals.ts'
import { setAutoPlay, usePlayerSettings } from '../use-player-settings.ts'
import {
  clearQueue,
  playerState,
  playItem,
  playNext,
  removeFromQueue,
  sortQueue,
  usePlayer,
} from '../use-player.ts'

const WIDTH_PX = 800

export function QueueModal({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation()
  const queue = usePlayer((state) => state.queue)
  const isAutoPlayOn = usePlayerSettings((state) => state.isAutoPlayOn)
  return (
    <Modal open={isOpen} onClose={closePlayerModal} title={t('player.queue.title')} width={WIDTH_PX}>
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-1">
        <span className="text-muted">{t('player.queue.count', { count: queue.length })}</span>
        <Checkbox label={t('player.queue.autoPlay')} checked={isAutoPlayOn} onChange={setAutoPlay} />
        <span className="flex-1" />
        <Button size="sm" variant="ghost" disabled={queue.length < 2} onClick={clearQueue}>
          {t('player.queue.clear')}
        </Button>
      </div>
      <SortableList
        label={t('player.queue.title')}
        items={queue}
        itemKey={queueKey}
        itemName={(entry) => entry.title}
        onSort={sortQueue}
        className="-mx-2"
      >
        {(entry, handle) => <QueueRow entry={entry} handle={handle} />}
      </SortableList>
    </Modal>
  )
}

function QueueRow({ entry, handle }: { entry: QueueEntry; handle: ReactNode }) {
  const { t } = useTranslation()
  const isCurrent = usePlayer(({ media }) => media !== null && queueKey(media) === queueKey(entry))
  const subject = {
    id: entry.libraryItemId,
    title: entry.title,
    author: entry.subtitle,
    coverPath: entry.coverPath,
    updatedAt: 0,
  }
  const start = () => {
    playItem({ ...entry, queue: playerState().queue })
    closePlayerModal()
  }
  return (
    <div
      aria-current={isCurrent || undefined}
      className="flex items-center gap-3 rounded-control px-2 py-1.5 hover:bg-hover aria-[current]:bg-accent-soft"
    >
      {handle}
      <div className="w-12 shrink-0">
        <Cover subject={subject} ratio={1} widthPx={48} />
      </div>
      <div className="grid min-w-0 flex-1 leading-tight">
        <span className="truncate">{entry.title || t('player.noTitle')}</span>
        <span className="truncate text-sm text-muted">{entry.subtitle}</span>
        {entry.caption && <span className="truncate text-sm text-muted">{entry.caption}</span>}
      </div>
      {isCurrent ? (
        <span className="text-sm text-accent">{t('player.queue.playing')}</span>
      ) : (
        <>
          <span className="tabular text-sm text-muted max-sm:hidden">
            {entry.duration === null
              ? t('player.queue.noDuration')
              : formatDuration(entry.duration, currentLocale())}
          </span>
          <IconButton
            name={t('player.queue.next', { title: entry.title })}
            icon={ListStart}
            onClick={() => playNext(entry)}
            className="max-sm:hidden"
          />
          <IconButton name={t('player.queue.play', { title: entry.title })} icon={Play} onClick={start} />
          <IconButton
            name={t('player.queue.remove', { title: entry.title })}
            icon={X}
            onClick={() => removeFromQueue(queueKey(entry))}
          />
        </>
      )}
    </div>
  )
}
