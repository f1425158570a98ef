import { groupCardWidth } from '../../cards/card.rules.ts'
import { useUserSettings } from '../../lib/user-settings.ts'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { useCaptionPx } from './use-caption-px.ts'
import { useBookshelfView } from './use-shelf-view.ts'

/** How a shelf shows cards with covers side by side, of series and of collections: `grid` is for its CardGrid. */
export function useGroupCards(libraryId: string) {
  const ratio = useCoverRatio(libraryId)
  const view = useBookshelfView()
  const captionPx = useCaptionPx(view)
  const sizePx = useUserSettings(({ settings }) => settings.bookshelfCoverSize)
  const cardWidthOf = (px: number) => groupCardWidth(px, ratio, window.innerWidth - 64)
  const cardHeightPx = (widthPx: number) => (widthPx / 2) * ratio + captionPx
  return { ratio, grid: { view, cardWidthOf, cardWidthPx: cardWidthOf(sizePx), cardHeightPx } }
}
