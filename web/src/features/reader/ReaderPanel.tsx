import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { ContentsPanel } from './ContentsPanel.tsx'
import type { ReaderKind } from './ebook.rules.ts'
import { LookPanel } from './LookPanel.tsx'
import { SearchPanel } from './SearchPanel.tsx'
import type { Opened } from './stage.ts'
import type { BookSearch } from './use-book-search.ts'

export type PanelName = 'contents' | 'search' | 'notes' | 'look' | 'audio'

interface ReaderPanelProps {
  name: PanelName
  kind: ReaderKind
  opened: Opened
  /** Index of the entry being read in the table of contents. */
  contentsEntry: number | null
  search: BookSearch
  notes: ReactNode
  audio: ReactNode
  onClose: () => void
  onGoToHref: (href: string) => void
  onGoToPlace: (place: string) => void
}

/** Side panel over the page; on phones over all of it. */
export function ReaderPanel({
  name,
  kind,
  opened,
  contentsEntry,
  search,
  notes,
  audio,
  onClose,
  onGoToHref,
  onGoToPlace,
}: ReaderPanelProps) {
  const { t } = useTranslation()
  const title = name === 'audio' ? t('reader.audio.title') : t(`reader.${name}`)
  const panelRef = useRef<HTMLElement>(null)
  // Otherwise the keyboard would have to go through the page first.
  useEffect(() => {
    const panel = panelRef.current
    const target = panel?.querySelector<HTMLElement>('[data-autofocus]') ?? panel
    target?.focus({ preventScroll: true })
  }, [])
  const closeOnPhone = () => window.matchMedia('(max-width: 39.99rem)').matches && onClose()
  return (
    <section
      ref={panelRef}
      tabIndex={-1}
      aria-label={title}
      className="absolute inset-y-0 right-0 z-10 flex w-full flex-col border-l border-line bg-surface text-text shadow-float outline-none sm:w-96"
    >
      <div className="flex items-center gap-2 py-2 pr-2 pl-4">
        <h2 className="flex-1 font-serif text-lg font-semibold">{title}</h2>
        <IconButton name={t('reader.closePanel')} icon={X} tooltipSide="left" onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">
        {name === 'contents' && (
          <ContentsPanel
            toc={opened.toc}
            current={contentsEntry}
            onGo={(href) => {
              onGoToHref(href)
              closeOnPhone()
            }}
          />
        )}
        {name === 'search' && (
          <SearchPanel
            search={search}
            onGo={(place) => {
              onGoToPlace(place)
              closeOnPhone()
            }}
          />
        )}
        {name === 'notes' && notes}
        {name === 'audio' && audio}
        {name === 'look' && <LookPanel kind={kind} canReflow={opened.canReflow} />}
      </div>
    </section>
  )
}
