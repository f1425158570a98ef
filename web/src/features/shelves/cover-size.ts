import { useUserSettings } from '../../lib/user-settings.ts'
import { nextSize } from './cover-size.rules.ts'
import { gridOf } from './grid-geometry.rules.ts'

type CardWidthOf = ((sizePx: number) => number) | undefined

/** The size one step larger or smaller that makes a difference in this window; null if there is none. */
export function sizeTowards(step: 1 | -1, cardWidthOf: CardWidthOf): number | null {
  const widthPx = document.getElementById('content')?.clientWidth ?? 0
  const columnsOf =
    cardWidthOf &&
    widthPx > 0 &&
    ((px: number) => gridOf({ widthPx, cardWidthPx: cardWidthOf(px), rowHeightPx: 1, total: 1 }).columns)
  return nextSize(useUserSettings.getState().settings.bookshelfCoverSize, step, columnsOf || undefined)
}

export function changeCoverSize(step: 1 | -1, cardWidthOf: CardWidthOf): void {
  const bookshelfCoverSize = sizeTowards(step, cardWidthOf)
  if (bookshelfCoverSize !== null) useUserSettings.getState().update({ bookshelfCoverSize })
}
