import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { shareOf } from '../../player/chapters.rules.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { PlayerCover } from './NowPlayingZone.tsx'
import { PlayButton } from './PlayButton.tsx'
import { useBarSpan, useCurrentChapter } from './use-bar.ts'
import { closePlayer, usePlayer } from './use-player.ts'
import { usePlayerHeight } from './use-player-height.ts'
import { setSheetOpen } from './use-player-modals.ts'
import { useSwipe } from './use-swipe.ts'

const MINI_HEIGHT = '4rem'

/** Compact player for phones, above the navigation: a tap or a swipe opens the full player. */
export function MiniPlayer() {
  const { t } = useTranslation()
  const media = usePlayer((state) => state.media)
  const chapter = useCurrentChapter()
  const isLoading = usePlayer((state) => state.phase === 'LOADING')
  const swipe = useSwipe('up', () => setSheetOpen(true))
  usePlayerHeight(MINI_HEIGHT)
  return (
    <section
      aria-label={t('player.player')}
      onMouseDown={keepFocus}
      {...swipe}
      style={{ height: MINI_HEIGHT }}
      className="fixed inset-x-0 bottom-[calc(var(--nav-height)+env(safe-area-inset-bottom))] z-40 flex touch-pan-x items-center gap-3 border-t border-line bg-surface pr-1 pl-3"
    >
      <MiniProgress />
      {media && <PlayerCover media={media} heightPx={44} />}
      <button
        type="button"
        aria-label={t('player.openFull', { title: media?.title ?? '' })}
        onClick={() => setSheetOpen(true)}
        className="grid h-full min-w-0 flex-1 content-center text-left focus-visible:-outline-offset-2"
      >
        <span dir="auto" className="truncate font-serif leading-normal font-semibold">
          {media?.title}
        </span>
        <span dir="auto" className="truncate text-sm leading-snug text-muted">
          {chapter?.title ?? media?.authorLine}
        </span>
      </button>
      <PlayButton sizePx={44} />
      <IconButton name={t('player.close')} icon={X} disabled={isLoading} onClick={closePlayer} />
    </section>
  )
}

function MiniProgress() {
  const span = useBarSpan()
  const share = usePlayer((state) => shareOf(span, state.positionSeconds))
  return (
    <div aria-hidden className="absolute inset-x-0 top-0 h-0.5 bg-line">
      <div className="h-full bg-accent" style={{ width: `${share * 100}%` }} />
    </div>
  )
}
