import { useT } from '../lib/use-t.ts'
import { clothOf, placeholderAuthor, placeholderTitle, titleSizePercent } from './cover.rules.ts'

/** Draws a cloth-bound book for items without a cover, so that a shelf without pictures still looks like a shelf. */
export function CoverPlaceholder({ title, author }: { title: string; author: string }) {
  const t = useT()
  const shown = title === '' ? t('items.noTitle') : title
  const { hue, lightness } = clothOf(shown)
  return (
    <div
      data-cover="placeholder"
      className="@container absolute inset-0 text-[#f6ecd8]"
      style={{
        background: `linear-gradient(90deg, rgb(0 0 0 / .35) 0, rgb(255 255 255 / .08) 2.5%, transparent 4% 6.5%, rgb(0 0 0 / .3) 7.5%, rgb(255 255 255 / .07) 8.5%, transparent 10%), linear-gradient(160deg, hsl(${hue} 34% ${lightness + 9}%), hsl(${hue} 38% ${lightness - 3}%))`,
      }}
    >
      <div className="absolute inset-y-[6%] right-[6%] left-[13%] flex flex-col rounded-sm border border-current/30 p-[7%] text-center">
        <span className="flex flex-1 items-center justify-center overflow-hidden">
          <span
            dir="auto"
            className="line-clamp-6 font-serif leading-tight font-semibold break-words @max-[3.5rem]:hidden @max-[5rem]:line-clamp-4"
            style={{ fontSize: `clamp(0.5rem, ${titleSizePercent(placeholderTitle(shown))}cqw, 1.5rem)` }}
          >
            {placeholderTitle(shown)}
          </span>
        </span>
        {author !== '' && (
          <span
            dir="auto"
            className="line-clamp-2 border-t border-current/30 break-words @max-[5rem]:hidden pt-[6%] text-[length:clamp(0.5rem,7.5cqw,1rem)] leading-tight opacity-90"
          >
            {placeholderAuthor(author)}
          </span>
        )}
      </div>
    </div>
  )
}
