import { useUserSettings } from '../lib/user-settings.ts'
import { useIsPhone } from '../ui/use-media-query.ts'
import { itemCardWidth } from './card.rules.ts'

/** Two beside each other, with a gap between and at the sides, on a phone of 360. */
const PHONE_MAX_PX = 156

/** How wide a card is, by the size people chose for their shelves; on a phone two of them fit. */
export function useCardWidth(ratio: number): number {
  const isPhone = useIsPhone()
  const sizePx = useUserSettings(({ settings }) => settings.bookshelfCoverSize)
  const widthPx = itemCardWidth(sizePx, ratio)
  return isPhone ? Math.min(widthPx, PHONE_MAX_PX) : widthPx
}
