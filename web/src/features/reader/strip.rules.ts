/** A comic as one long strip: which point of it is held in place while its pages load and change their heights. */

/** Top and height of a page within the strip. */
export interface PageBox {
  readonly top: number
  readonly height: number
}

export interface View {
  readonly top: number
  readonly height: number
}

/** A point of a page, and the line of the window it is at; both as shares of the height. */
export interface StripAnchor {
  readonly page: number
  readonly share: number
  readonly line: number
}

const ROUNDING_PX = 2

/** A page that was navigated to begins at the top of the window. */
export const anchorAtPage = (page: number): StripAnchor => ({ page, share: 0, line: 0 })

/** The page in the middle of the window; at the end of the strip the last one, which may be too short to get there. */
export function anchorAt(boxes: readonly PageBox[], view: View): StripAnchor | null {
  const last = boxes.at(-1)
  if (!last) return null
  if (view.top + view.height >= last.top + last.height - ROUNDING_PX)
    return { page: boxes.length - 1, share: 1, line: 1 }
  const middle = view.top + view.height / 2
  const page = boxes.findIndex(({ top, height }) => middle < top + height)
  const box = boxes[page]
  if (!box) return null
  return { page, share: Math.max(0, middle - box.top) / Math.max(1, box.height), line: 0.5 }
}

/** Where the window has to be for the anchor to be in its place. */
export const topFor = ({ share, line }: StripAnchor, box: PageBox, viewHeight: number): number =>
  Math.max(0, box.top + share * box.height - line * viewHeight)
