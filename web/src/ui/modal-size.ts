import type { CSSProperties } from 'react'

export const MODAL_WIDTH_PX = 500
export const MODAL_MIN_WIDTH_PX = 380
export const MODAL_MIN_HEIGHT_PX = 200
export const MODAL_MAX_HEIGHT = '80vh'
export const MODAL_Z_INDEX = 60
export const MODAL_BACKGROUND_OPACITY = 0.75
export const MODAL_LIST_MAX_HEIGHT = '24rem'

export const backdropStyle: CSSProperties = {
  zIndex: MODAL_Z_INDEX,
  backgroundColor: `rgba(0, 0, 0, ${MODAL_BACKGROUND_OPACITY})`,
}

interface BoxSize {
  widthPx: number
  maxHeightPx?: number
  minHeightPx: number
  isTall?: boolean
}

/** A modal requested narrower than the minimum width gets the width it asks for; none is wider than the screen. */
export function boxStyle({ widthPx, maxHeightPx, minHeightPx, isTall = false }: BoxSize): CSSProperties {
  return {
    width: widthPx,
    minWidth: `min(${Math.min(widthPx, MODAL_MIN_WIDTH_PX)}px, 100%)`,
    maxWidth: '100%',
    minHeight: minHeightPx,
    ...(isTall ? { height: '100%' } : {}),
    maxHeight: maxHeightPx === undefined ? MODAL_MAX_HEIGHT : `min(${maxHeightPx}px, ${MODAL_MAX_HEIGHT})`,
  }
}
