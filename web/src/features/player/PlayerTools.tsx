import {
  Bookmark,
  BookmarkCheck,
  FoldHorizontal,
  History,
  ListMusic,
  ListTree,
  MessageSquareText,
  Moon,
  SlidersHorizontal,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sleepLeft } from '../../player/sleep-timer.rules.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton, type IconButtonProps } from '../../ui/IconButton.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useBookmarks } from './bookmarks.api.ts'
import { toggleChapterTrack, useChapters, useChapterTrack } from './use-bar.ts'
import { openPlayerModal, type PlayerModal } from './use-player-modals.ts'
import { usePlayer } from './use-player.ts'

/** Sleep timer, bookmarks, chapters, transcript, queue, chapter-track, history, settings: each where applicable. */
export function PlayerTools() {
  const { t } = useTranslation()
  const hasChapters = useChapters().length > 0
  const isChapterTrack = useChapterTrack()
  const hasTranscript = usePlayer((state) => state.media?.hasTranscript === true)
  const hasQueue = usePlayer((state) => state.queue.length > 0)
  return (
    <div role="group" aria-label={t('player.tools')} className="flex items-center">
      <SleepButton />
      <BookmarksButton />
      {hasChapters && <ModalButton modal="chapters" name={t('player.chapters.title')} icon={ListTree} />}
      {hasTranscript && (
        <ModalButton modal="transcript" name={t('podcasts.transcript.title')} icon={MessageSquareText} />
      )}
      {hasQueue && <ModalButton modal="queue" name={t('player.queue.title')} icon={ListMusic} />}
      {hasChapters && (
        <IconButton
          name={t(isChapterTrack ? 'player.useBookTrack' : 'player.useChapterTrack')}
          icon={FoldHorizontal}
          aria-pressed={isChapterTrack}
          // On narrow screens it is in the settings instead.
          className="max-lg:hidden"
          onClick={toggleChapterTrack}
        />
      )}
      <HistoryButton />
      <ModalButton modal="settings" name={t('player.settings.title')} icon={SlidersHorizontal} />
    </div>
  )
}

/** Music has no saved position, so it has no position history. */
function HistoryButton() {
  const { t } = useTranslation()
  const isMusic = usePlayer((state) => state.media?.mediaType === 'music')
  if (isMusic) return null
  return (
    <ModalButton
      modal="history"
      name={t('player.history.title')}
      icon={History}
      className="md:max-lg:hidden"
    />
  )
}

function SleepButton() {
  const { t } = useTranslation()
  const timer = usePlayer((state) => state.sleep)
  if (timer === null) return <ModalButton modal="sleep" name={t('player.sleep.title')} icon={Moon} />
  const left = timer.kind === 'time' ? sleepLeft(timer.remainingSeconds) : null
  const text = left ? `${left.count}${left.unit}` : t('player.sleep.chapterShort')
  return (
    <Tooltip text={t('player.sleep.title')}>
      <button
        type="button"
        aria-label={t('player.sleep.running', { left: text })}
        onClick={() => openPlayerModal('sleep')}
        className="tabular inline-flex h-9 items-center gap-1 rounded-full px-2 text-sm text-accent hover:bg-hover touch:h-11"
      >
        <Icon of={Moon} className="fill-current" />
        {text}
      </button>
    </Tooltip>
  )
}

/** Only books have bookmarks, episodes do not. */
function BookmarksButton() {
  const { t } = useTranslation()
  const itemId = usePlayer((state) => state.media?.libraryItemId)
  const isPodcast = usePlayer((state) => state.media?.episodeId != null)
  const { bookmarks } = useBookmarks(isPodcast ? undefined : itemId)
  if (isPodcast || itemId === undefined) return null
  return (
    <ModalButton
      modal="bookmarks"
      name={t('player.bookmarks.title')}
      icon={bookmarks.length > 0 ? BookmarkCheck : Bookmark}
    />
  )
}

function ModalButton({ modal, ...button }: Omit<IconButtonProps, 'onClick'> & { modal: PlayerModal }) {
  return <IconButton {...button} onClick={() => openPlayerModal(modal)} />
}
