import { useState } from 'react'
import type { CardView } from '../../cards/ItemCard.tsx'

/** Two lines for the title and one for the author or count, at a font size of 16 px. */
const CAPTION_PX = 69
const MORE_LINE_PX = 20

/** Height of captions under covers, scaled to the browser's font size. */
export function useCaptionPx(view: CardView, moreLines = 0): number {
  const [scale] = useState(letterScale)
  return view === 'detail' ? (CAPTION_PX + moreLines * MORE_LINE_PX) * scale : 0
}

const letterScale = (): number =>
  Number.parseFloat(window.getComputedStyle(document.documentElement).fontSize) / 16 || 1
