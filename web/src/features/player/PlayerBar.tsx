import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { NowPlayingZone } from './NowPlayingZone.tsx'
import { ChapterLine, ElapsedTime, TimeLeft, UndoButton } from './PlayerTimes.tsx'
import { PlayerTools } from './PlayerTools.tsx'
import { SpeedControl } from './SpeedControl.tsx'
import { TrackBar } from './TrackBar.tsx'
import { Transport } from './Transport.tsx'
import { closePlayer, usePlayer } from './use-player.ts'
import { usePlayerHeight } from './use-player-height.ts'
import { VolumeControl } from './VolumeControl.tsx'

/** Scales with the font size: large text needs a taller bar. */
const BAR_HEIGHT = '7rem'
/** The tools keep their width; the title and the transport share the rest. Centred if there is room. */
const ZONES_CLASS =
  'grid h-full grid-cols-[minmax(0,1fr)_minmax(15rem,1.1fr)_minmax(max-content,1fr)] items-center gap-4 px-4 pt-1.5'

/** Player for wide windows: title, transport and tools; the track is its top edge. */
export function PlayerBar() {
  const { t } = useTranslation()
  const isLoading = usePlayer((state) => state.phase === 'LOADING')
  usePlayerHeight(BAR_HEIGHT)
  return (
    <section
      aria-label={t('player.player')}
      onMouseDown={keepFocus}
      style={{ height: BAR_HEIGHT }}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface"
    >
      <div className="absolute inset-x-0 -top-2.5 z-10">
        <TrackBar />
      </div>
      <div className={ZONES_CLASS}>
        <NowPlayingZone />
        <div className="mx-auto grid w-full max-w-120 justify-items-center">
          <Transport playSizePx={48} jumpSizePx={40} />
          <div className="mt-1 grid w-full grid-cols-[minmax(0,auto)_minmax(0,1fr)_minmax(0,auto)] whitespace-nowrap xl:grid-cols-[minmax(6rem,auto)_minmax(0,1fr)_minmax(6rem,auto)] items-center gap-2 text-sm text-muted">
            <ElapsedTime />
            <ChapterLine className="truncate text-center" />
            <span className="text-right">
              <TimeLeft />
            </span>
          </div>
        </div>
        <div className="flex flex-col items-end gap-1">
          <div className="flex items-center">
            <VolumeControl />
            <SpeedControl />
            <PlayerTools />
            <IconButton
              name={t('player.close')}
              icon={X}
              disabled={isLoading}
              onClick={closePlayer}
              tooltipSide="left"
            />
          </div>
          <div className="flex h-6 items-center">
            <UndoButton />
          </div>
        </div>
      </div>
    </section>
  )
}
