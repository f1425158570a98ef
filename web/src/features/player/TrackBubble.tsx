import { formatClock } from '../../lib/format-duration.ts'
import { chapterAt, secondsAtShare, type Span } from '../../player/chapters.rules.ts'
import { useChapters } from './use-bar.ts'

/**
 * The time under the pointer, and its chapter. Shifted inwards to stay in the window; the line marks the exact
 * position.
 */
export function TrackBubble({ share, span }: { share: number; span: Span }) {
  const chapters = useChapters()
  const seconds = secondsAtShare(span, share)
  const chapter = chapterAt(chapters, seconds)
  return (
    <div aria-hidden className="pointer-events-none absolute inset-x-0 bottom-full h-0">
      <div
        className="absolute top-1 h-4 w-0.5 -translate-x-1/2 bg-text"
        style={{ left: `${share * 100}%` }}
      />
      <div
        data-bubble=""
        className="absolute bottom-1 max-w-[min(24rem,90vw)] truncate rounded-full bg-text px-3 py-1 text-sm text-bg shadow-float"
        style={{ left: `${share * 100}%`, translate: `${share * -100}%` }}
      >
        <span className="tabular font-medium">{formatClock(seconds - span.start)}</span>
        {chapter && ` - ${chapter.title}`}
      </div>
    </div>
  )
}
