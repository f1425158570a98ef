import clsx from 'clsx'
import { memo, useMemo } from 'react'
import type { Span } from '../../player/chapters.rules.ts'
import { shareOf } from '../../player/chapters.rules.ts'
import { tickShares } from './track-bar.rules.ts'
import { useChapters, useChapterTrack } from './use-bar.ts'
import { usePlayer } from './use-player.ts'

interface TrackLayersProps {
  span: Span
  shownShare: number
  isLoading: boolean
}

const LAYER = 'absolute inset-y-0 left-0 rounded-full'
const percent = (share: number) => `${share * 100}%`

/** From back to front: background, ready on the server, buffered, played, chapter marks. */
export function TrackLayers({ span, shownShare, isLoading }: TrackLayersProps) {
  const ready = usePlayer((state) => shareOf(span, state.readyShare * state.durationSeconds))
  const buffered = usePlayer((state) => shareOf(span, state.bufferedSeconds))
  return (
    <>
      <div className="@container relative h-1.5 w-full overflow-hidden rounded-full bg-line transition-[height] duration-120 group-hover:h-2.5 group-focus-visible:h-2.5">
        {isLoading ? (
          <div className="unknown-progress h-full w-1/4 rounded-full bg-accent/70" />
        ) : (
          <>
            <div data-layer="ready" className={clsx(LAYER, 'bg-edge/35')} style={{ width: percent(ready) }} />
            <div
              data-layer="buffered"
              className={clsx(LAYER, 'bg-edge/60')}
              style={{ width: percent(buffered) }}
            />
            <div
              data-layer="played"
              className={clsx(LAYER, 'bg-accent')}
              style={{ width: percent(shownShare) }}
            />
            <ChapterTicks start={span.start} end={span.end} />
          </>
        )}
      </div>
      {!isLoading && (
        <div
          className="absolute size-4 -translate-x-1/2 scale-0 rounded-full bg-accent shadow-float transition-[scale] duration-120 group-hover:scale-100 group-focus-visible:scale-100 pointer-coarse:scale-100"
          style={{ left: percent(shownShare) }}
        />
      )}
    </>
  )
}

/**
 * One pixel; with hundreds of chapters less than three pixels apart the ticks would cover the bar, so they are
 * hidden.
 */
const tickWidth = (count: number) => `clamp(0px, ${100 / count}cqw - 3px, 1px)`

const ChapterTicks = memo(function ChapterTicks({ start, end }: Span) {
  const chapters = useChapters()
  const isHidden = useChapterTrack()
  const shares = useMemo(() => tickShares(chapters, { start, end }), [chapters, start, end])
  if (isHidden) return null
  const width = tickWidth(shares.length)
  return shares.map((share, place) => (
    <div
      key={place}
      data-layer="tick"
      className="absolute inset-y-0 bg-surface"
      style={{ left: percent(share), width }}
    />
  ))
})
