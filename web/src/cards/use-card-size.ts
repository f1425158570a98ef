import { useUserSettings } from '../lib/user-settings.ts'
import { useIsPhone } from '../ui/use-media-query.ts'
import { itemCardWidth } from './card.rules.ts'

/** Two cards side by side, with a gap between and at the sides, on a phone 360 px wide. */
const PHONE_MAX_PX = 156

/** Card width for the user's cover size setting; limited on phones so that two fit side by side. */
export function useCardWidth(ratio: number): number {
  const isPhone = useIsPhone()
  const sizePx = useUserSettings(({ settings }) => settings.bookshelfCoverSize)
  const widthPx = itemCardWidth(sizePx, ratio)
  return isPhone ? Math.min(widthPx, PHONE_MAX_PX) : widthPx
}
