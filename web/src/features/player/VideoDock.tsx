import { Maximize } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { pagePlayer } from './current-player.ts'
import { togglePlay } from './use-player.ts'

const WIDTH_PX = 384
const HEIGHT_PX = 216

/** Shows a video: above the player, or in full screen. */
export function VideoDock() {
  const { t } = useTranslation()
  const placeRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { videoElement } = pagePlayer()
    const place = placeRef.current
    videoElement.className = 'size-full'
    place?.append(videoElement)
    videoElement.addEventListener('click', togglePlay)
    return () => {
      videoElement.removeEventListener('click', togglePlay)
      videoElement.remove()
    }
  }, [])
  const enlarge = () =>
    void pagePlayer()
      .videoElement.requestFullscreen()
      .catch(() => undefined)
  return (
    <div
      role="group"
      aria-label={t('player.video')}
      style={{ width: WIDTH_PX, height: HEIGHT_PX }}
      className="fixed bottom-[calc(var(--player-height)+var(--nav-height)+env(safe-area-inset-bottom)+0.75rem)] left-4 z-40 max-w-[calc(100vw-2rem)] overflow-hidden rounded-panel bg-black shadow-float"
    >
      <div ref={placeRef} className="size-full" />
      <div className="absolute top-1 right-1 rounded-full bg-black/60">
        <IconButton
          name={t('player.fullScreen')}
          icon={Maximize}
          onClick={enlarge}
          className="text-white!"
          tooltipSide="left"
        />
      </div>
    </div>
  )
}
