import clsx from 'clsx'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../lib/format-duration.ts'
import { secondsAtShare, shareOf, type Span } from '../../player/chapters.rules.ts'
import { trackKeyTarget } from './track-bar.rules.ts'
import { TrackBubble } from './TrackBubble.tsx'
import { TrackLayers } from './TrackLayers.tsx'
import { useBarSpan } from './use-bar.ts'
import { seek, usePlayer } from './use-player.ts'

/** Shows the position and seeks by click, drag, touch or keyboard. */
export function TrackBar({ className }: { className?: string }) {
  const { t } = useTranslation()
  const span = useBarSpan()
  const position = usePlayer((state) => state.positionSeconds)
  const isLoading = usePlayer((state) => state.phase === 'LOADING')
  const pointer = useTrackPointer(span, isLoading)
  const shown = pointer.draggedSeconds ?? position

  const handleKey = (event: KeyboardEvent) => {
    const target = trackKeyTarget(event.key, position, span)
    if (target === null || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    seek(target)
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('player.position')}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.round(span.end - span.start)}
      aria-valuenow={Math.round(shown - span.start)}
      aria-valuetext={t('player.positionOf', {
        time: formatClock(shown - span.start),
        total: formatClock(span.end - span.start),
      })}
      aria-disabled={isLoading || undefined}
      onKeyDown={handleKey}
      {...pointer.handlers}
      className={clsx(
        'group relative flex h-5 cursor-pointer touch-none items-center focus-visible:-outline-offset-2',
        className,
      )}
    >
      <TrackLayers span={span} shownShare={shareOf(span, shown)} isLoading={isLoading} />
      {pointer.pointedShare !== null && <TrackBubble share={pointer.pointedShare} span={span} />}
    </div>
  )
}

/** Pointer position on the bar, and the target of a drag in progress. */
function useTrackPointer(span: Span, isDisabled: boolean) {
  const [pointedShare, setPointedShare] = useState<number | null>(null)
  const [isDragging, setIsDragging] = useState(false)

  const end = () => {
    setIsDragging(false)
    setPointedShare(null)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (isDisabled || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setIsDragging(true)
      setPointedShare(shareAt(event))
    },
    onPointerMove: (event: PointerEvent) => setPointedShare(shareAt(event)),
    onPointerUp: (event: PointerEvent) => {
      if (isDragging) seek(secondsAtShare(span, shareAt(event)))
      if (event.pointerType === 'mouse') setIsDragging(false)
      else end()
    },
    onPointerCancel: end,
    onPointerLeave: () => {
      if (!isDragging) setPointedShare(null)
    },
  }
  const draggedSeconds = isDragging && pointedShare !== null ? secondsAtShare(span, pointedShare) : null
  return { pointedShare: isDisabled ? null : pointedShare, draggedSeconds, handlers }
}

function shareAt(event: PointerEvent): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return width > 0 ? Math.min(Math.max((event.clientX - left) / width, 0), 1) : 0
}
