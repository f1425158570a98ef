import { Dialog } from '@base-ui/react/dialog'
import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { hotkeys } from '../../lib/hotkeys.ts'
import type { NowPlaying } from '../../player/backend.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useModalLayer } from '../../ui/modal-layers.ts'
import { MODAL_Z_INDEX } from '../../ui/modal-size.ts'
import { Cover } from '../../cards/Cover.tsx'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { coverSubjectOf } from './NowPlayingZone.tsx'
import { ExplicitMark, NowPlayingAuthors, NowPlayingTitle } from './NowPlayingTitle.tsx'
import { ChapterLine, ElapsedTime, TimeLeft, UndoButton } from './PlayerTimes.tsx'
import { PlayerTools } from './PlayerTools.tsx'
import { playerHotkey } from './player-hotkeys.ts'
import { SpeedControl } from './SpeedControl.tsx'
import { TrackBar } from './TrackBar.tsx'
import { Transport } from './Transport.tsx'
import { usePlayer } from './use-player.ts'
import { setSheetOpen, usePlayerModals } from './use-player-modals.ts'
import { useSwipe } from './use-swipe.ts'

const close = () => setSheetOpen(false)

/** Whatever height the controls leave in a low window, but enough to remain recognisable. */
const COVER_HEIGHT = 'clamp(8rem, 100dvh - 29rem, 40dvh)'

/** Stacked in portrait; in landscape the cover is beside the controls, so that everything fits. */
const CONTENT_CLASS =
  'mx-auto flex w-full max-w-md flex-1 gap-4 px-5 pt-2 pb-[calc(1.25rem+env(safe-area-inset-bottom))] portrait:flex-col landscape:max-w-4xl landscape:gap-6 landscape:pb-2'

/** Full-screen player for phones, with a large cover and large buttons. */
export function PlayerSheet() {
  const media = usePlayer((state) => state.media)
  const isOpen = usePlayerModals((modals) => modals.isSheetOpen) && media !== null
  const isTop = useModalLayer(isOpen, () => {
    close()
    return true
  })
  useEffect(() => {
    if (!isOpen) return
    return hotkeys.register('modal', (key) => key !== 'Escape' && playerHotkey(key))
  }, [isOpen])
  return (
    <Dialog.Root open={isOpen} onOpenChange={(_isOpen, details) => (isTop ? close() : details.cancel())}>
      <Dialog.Portal>
        <Dialog.Popup
          inert={!isTop}
          style={{ zIndex: MODAL_Z_INDEX }}
          className="rise fixed inset-0 flex flex-col overflow-y-auto bg-bg text-text outline-none"
        >
          {media && <SheetContent media={media} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function SheetContent({ media }: { media: NowPlaying }) {
  const { t } = useTranslation()
  const swipe = useSwipe('down', close)
  return (
    <div className={CONTENT_CLASS}>
      <div {...swipe} className="flex min-h-0 flex-1 touch-pan-x flex-col gap-4">
        <div className="grid grid-cols-[2.75rem_1fr_2.75rem] items-center">
          <IconButton name={t('player.shrink')} icon={ChevronDown} onClick={close} />
          <Dialog.Title className="text-center text-sm text-muted">{t('player.nowPlaying')}</Dialog.Title>
        </div>
        <SheetCover media={media} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 landscape:flex-[1.5] landscape:justify-center landscape:gap-2">
        <div className="grid gap-1 text-center">
          <h2>
            <NowPlayingTitle
              media={media}
              className="line-clamp-2 font-serif text-xl leading-snug font-semibold landscape:line-clamp-1"
            />
          </h2>
          <p className="truncate text-muted">
            <ExplicitMark media={media} /> <NowPlayingAuthors media={media} />
          </p>
          <ChapterLine className="truncate text-sm text-accent" />
        </div>
        <div className="grid gap-1">
          <TrackBar className="h-11" />
          <div className="flex items-center justify-between text-sm text-muted">
            <ElapsedTime />
            <UndoButton />
            <TimeLeft />
          </div>
        </div>
        <div className="flex justify-center">
          <Transport playSizePx={76} jumpSizePx={56} />
        </div>
        <div className="-mx-2 flex flex-wrap items-center justify-center">
          <SpeedControl />
          <PlayerTools />
        </div>
      </div>
    </div>
  )
}

function SheetCover({ media }: { media: NowPlaying }) {
  const ratio = useCoverRatio(media.libraryId)
  return (
    <div className="grid min-h-32 flex-1 place-items-center">
      <div style={{ width: `min(100%, ${COVER_HEIGHT} / ${ratio})` }}>
        <Cover subject={coverSubjectOf(media)} ratio={ratio} widthPx={360} eager className="shadow-float" />
      </div>
    </div>
  )
}
