import { useState } from 'react'
import type { CardView } from '../../cards/ItemCard.tsx'

/** Two lines of title and one of author or count, in letters of 16 px. */
const CAPTION_PX = 69
const SORT_LINE_PX = 20

/** The room for captions under covers, as large as the letters this browser shows. */
export function useCaptionPx(view: CardView, hasSortLine = false): number {
  const [scale] = useState(letterScale)
  return view === 'detail' ? (CAPTION_PX + (hasSortLine ? SORT_LINE_PX : 0)) * scale : 0
}

const letterScale = (): number =>
  Number.parseFloat(window.getComputedStyle(document.documentElement).fontSize) / 16 || 1
