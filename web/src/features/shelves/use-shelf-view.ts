import { BOOKSHELF_VIEW } from '@lectern/contract/constants'
import type { CardView } from '../../cards/ItemCard.tsx'
import { useServerSettings } from '../../session/use-server-settings.ts'

/** Detail if the setting says so, otherwise standard; that includes unknown values. */
export const shelfView = (setting: unknown): CardView =>
  setting === BOOKSHELF_VIEW.detail ? 'detail' : 'standard'

export function useBookshelfView(): CardView {
  return shelfView(useServerSettings().settings?.bookshelfView)
}

export function useHomeView(): CardView {
  return shelfView(useServerSettings().settings?.homeBookshelfView)
}
