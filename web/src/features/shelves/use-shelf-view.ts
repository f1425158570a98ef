import { BOOKSHELF_VIEW } from '@lectern/contract/constants'
import type { CardView } from '../../cards/ItemCard.tsx'
import { useServerSettings } from '../../session/use-server-settings.ts'

/** Standard unless the setting says detail; numbers nobody knows are standard, too. */
export const shelfView = (setting: unknown): CardView =>
  setting === BOOKSHELF_VIEW.detail ? 'detail' : 'standard'

export function useBookshelfView(): CardView {
  return shelfView(useServerSettings().settings?.bookshelfView)
}

export function useHomeView(): CardView {
  return shelfView(useServerSettings().settings?.homeBookshelfView)
}
