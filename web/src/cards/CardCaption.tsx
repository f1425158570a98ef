import { useT } from '../lib/use-t.ts'
import type { CardCaption as Caption, SortLine } from './card.rules.ts'
import { useSortLineWords } from './use-card-words.ts'

interface CardCaptionProps {
  caption: Caption
  /** Replaces the caption's second line. */
  subtitle?: string | undefined
  /** A line between title and author. */
  bookSubtitle?: string | undefined
  isExplicit?: boolean
}

/**
 * The title in at most two lines, then the book’s own subtitle, then the author and the
 * value the shelf is sorted by. Grids reserve room for all of these lines.
 */
export function CardCaption({
  caption,
  subtitle = caption.subtitle,
  bookSubtitle,
  isExplicit,
}: CardCaptionProps) {
  const t = useT()
  return (
    <span className="block pt-1.5 text-left leading-snug" aria-hidden>
      <span className="flex items-start gap-1">
        <span dir="auto" className="line-clamp-2 min-w-0 text-[0.9375rem] font-medium wrap-anywhere">
          {caption.title || t('items.noTitle')}
        </span>
        {isExplicit && (
          <span className="rounded-sm bg-raised px-1 text-[0.6875rem] leading-4 font-semibold text-muted">
            E
          </span>
        )}
      </span>
      {bookSubtitle && (
        <span dir="auto" className="block truncate text-sm">
          {bookSubtitle}
        </span>
      )}
      <span dir="auto" className="block truncate text-sm text-muted">
        {subtitle || '\u00a0'}
      </span>
      {caption.sortLine && <SortLineText line={caption.sortLine} />}
    </span>
  )
}

function SortLineText({ line }: { line: SortLine }) {
  const words = useSortLineWords()
  return <span className="block truncate text-sm text-muted">{words(line)}</span>
}
