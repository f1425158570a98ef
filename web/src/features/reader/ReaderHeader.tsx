import { Dialog } from '@base-ui/react/dialog'
import clsx from 'clsx'
import {
  Bookmark,
  BookmarkCheck,
  Headphones,
  List,
  NotebookText,
  Search,
  Settings2,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { IconShape } from '../../ui/icon.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { usePlayer } from '../player/use-player.ts'
import type { PanelName } from './ReaderPanel.tsx'
import { ReaderPlayButton } from './ReaderPlayButton.tsx'
import { closeReader } from './use-reader.ts'

interface ReaderHeaderProps {
  title: string
  author: string | null
  panel: PanelName | null
  onPanel: (name: PanelName) => void
  canSearch: boolean
  hasContents: boolean
  /** Whether the title also has audio. */
  hasAudio: boolean
  isBookmarked: boolean
  onBookmark: (() => void) | undefined
  onZoom: ((by: 1 | -1) => void) | undefined
}

/** Number of optional tools beside the title: with more, a phone has no room for the close button. */
const MOST_BESIDE_TITLE = 2
const BELOW_TITLE =
  'max-sm:order-last max-sm:-mx-2 max-sm:basis-[calc(100%+1rem)] max-sm:flex-wrap max-sm:justify-between max-sm:gap-0'

export function ReaderHeader({ title, author, panel, onPanel, ...can }: ReaderHeaderProps) {
  const { t } = useTranslation()
  const panelButton = (of: PanelName, name: string, icon: IconShape) => (
    <IconButton name={name} icon={icon} aria-pressed={panel === of} onClick={() => onPanel(of)} />
  )
  const hasMedia = usePlayer((state) => state.media !== null)
  const tools = [hasMedia, can.onZoom, can.onZoom, can.hasContents, can.canSearch, can.hasAudio].filter(
    Boolean,
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps its buttons from taking focus
    <header
      onMouseDown={keepFocus}
      className="flex flex-wrap items-center gap-x-1 border-b border-line bg-surface px-3 py-1.5 pt-[max(0.375rem,env(safe-area-inset-top))] text-text"
    >
      <div className="min-w-0 flex-1">
        <Dialog.Title className="truncate font-serif text-lg leading-tight font-semibold">
          {title}
        </Dialog.Title>
        {author !== null && <p className="truncate text-sm text-muted">{t('reader.by', { author })}</p>}
      </div>
      <div className={clsx('flex items-center gap-1', tools.length > MOST_BESIDE_TITLE && BELOW_TITLE)}>
        {hasMedia && <ReaderPlayButton />}
        {can.onZoom && (
          <>
            <IconButton name={t('reader.zoomOut')} icon={ZoomOut} onClick={() => can.onZoom?.(-1)} />
            <IconButton name={t('reader.zoomIn')} icon={ZoomIn} onClick={() => can.onZoom?.(1)} />
          </>
        )}
        <IconButton
          name={can.isBookmarked ? t('reader.note.unbookmark') : t('reader.note.bookmarkHere')}
          icon={can.isBookmarked ? BookmarkCheck : Bookmark}
          aria-pressed={can.isBookmarked}
          disabled={!can.onBookmark}
          onClick={can.onBookmark}
        />
        {can.hasContents && panelButton('contents', t('reader.contents'), List)}
        {can.canSearch && panelButton('search', t('reader.search'), Search)}
        {can.hasAudio && panelButton('audio', t('reader.audio.title'), Headphones)}
        {panelButton('notes', t('reader.notes'), NotebookText)}
        {panelButton('look', t('reader.look'), Settings2)}
      </div>
      <IconButton name={t('reader.close')} icon={X} tooltipSide="left" onClick={closeReader} />
    </header>
  )
}
