import { groupCardWidth } from '../../cards/card.rules.ts'
import { useUserSettings } from '../../lib/user-settings.ts'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { useCaptionPx } from './use-caption-px.ts'
import { useBookshelfView } from './use-shelf-view.ts'

/** Layout of shelves whose cards show covers side by side, such as series and collections: `grid` is for CardGrid. */
export function useGroupCards(libraryId: string) {
  const ratio = useCoverRatio(libraryId)
  const view = useBookshelfView()
  const captionPx = useCaptionPx(view)
  const sizePx = useUserSettings(({ settings }) => settings.bookshelfCoverSize)
  const cardWidthOf = (px: number) => groupCardWidth(px, ratio, window.innerWidth - 64)
  const cardHeightPx = (widthPx: number) => (widthPx / 2) * ratio + captionPx
  return { ratio, grid: { view, cardWidthOf, cardWidthPx: cardWidthOf(sizePx), cardHeightPx } }
}
