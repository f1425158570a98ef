import clsx from 'clsx'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState, type CSSProperties, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { VOLUME_STEP } from '../../player/volume.rules.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { setVolume, stepVolume, toggleMute, usePlayer } from './use-player.ts'

export const VOLUME_CLOSE_DELAY_MS = 600

/** Mute button; on hover or focus, a volume slider appears beside it. */
export function VolumeControl() {
  const { t } = useTranslation()
  const volume = usePlayer((state) => state.volume)
  const popup = useLingering(VOLUME_CLOSE_DELAY_MS)
  const wheelRef = useWheel()
  return (
    <div ref={wheelRef} className="relative flex items-center" {...popup.handlers}>
      <div
        data-open={popup.isOpen || undefined}
        className={clsx(
          'absolute right-full mr-1 flex h-9 items-center overflow-hidden rounded-l-full bg-surface transition-[width,opacity] duration-180',
          popup.isOpen ? 'w-32 pl-2 opacity-100' : 'pointer-events-none w-0 opacity-0',
        )}
      >
        <VolumeSlider volume={volume} />
      </div>
      <IconButton
        name={t(volume === 0 ? 'player.unmute' : 'player.mute')}
        icon={volumeIcon(volume)}
        onClick={toggleMute}
      />
    </div>
  )
}

export function VolumeSlider({ volume }: { volume: number }) {
  const { t } = useTranslation()
  const style: CSSProperties & Record<'--share', string> = { '--share': `${volume}` }
  return (
    <input
      type="range"
      aria-label={t('player.volume')}
      aria-valuetext={t('ui.percent', { percent: Math.round(volume * 100) })}
      min={0}
      max={1}
      step={VOLUME_STEP / 10}
      value={volume}
      style={style}
      onChange={(event) => setVolume(event.target.valueAsNumber)}
      className="slider w-28 shrink-0"
    />
  )
}

const volumeIcon = (volume: number) => {
  if (volume === 0) return VolumeX
  return volume <= 0.5 ? Volume1 : Volume2
}

/** Open while the pointer or focus is inside, and a little longer. */
function useLingering(delayMs: number) {
  const [isOpen, setIsOpen] = useState(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(closing.current), [])
  const open = () => {
    clearTimeout(closing.current)
    setIsOpen(true)
  }
  const closeSoon = () => {
    clearTimeout(closing.current)
    closing.current = setTimeout(() => setIsOpen(false), delayMs)
  }
  const handlers = {
    onPointerEnter: open,
    onPointerLeave: closeSoon,
    onFocus: open,
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) closeSoon()
    },
  }
  return { isOpen, handlers }
}

/** React's wheel listeners are passive; to prevent the page from scrolling we need our own. */
function useWheel() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    const handle = (event: WheelEvent) => {
      event.preventDefault()
      stepVolume(event.deltaY < 0 ? 1 : -1)
    }
    element?.addEventListener('wheel', handle, { passive: false })
    return () => element?.removeEventListener('wheel', handle)
  }, [])
  return ref
}
