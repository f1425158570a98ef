/** Positions of the cards in a grid. All cards have the same size, so any position is known without rendering. */

export interface GridInput {
  /** Width of the whole grid, including margins. */
  readonly widthPx: number
  readonly cardWidthPx: number
  /** Height of a card with its caption, or with the plank below it. */
  readonly rowHeightPx: number
  readonly total: number
}

export interface Grid {
  readonly columns: number
  readonly rows: number
  /** Cards grow to fill the row. May be smaller than requested: on phones at least two cards fit side by side. */
  readonly cardWidthPx: number
  readonly rowHeightPx: number
  readonly leftPx: number
  readonly stepPx: number
  readonly total: number
}

/** Space above the first row. */
export const GRID_TOP_PX = 24
/** Space below each row: room for the plank, or just spacing. */
export const ROW_GAP_PX = { standard: 44, detail: 20 } as const

const GAP_PX = 24
const PHONE_GAP_PX = 16
/** Keeps a single wide card from doubling in size because a second one just does not fit. */
const MAX_GROWTH = 1.5
const PHONE_PX = 640

/** Left and right margins combined. */
const marginsOf = (widthPx: number): number => (widthPx < PHONE_PX ? 32 : 64)

export function gridOf({ widthPx, cardWidthPx, rowHeightPx, total }: GridInput): Grid {
  const isPhone = widthPx < PHONE_PX
  const gapPx = isPhone ? PHONE_GAP_PX : GAP_PX
  const roomPx = Math.max(widthPx - marginsOf(widthPx), 1)
  const fitting = Math.floor((roomPx + gapPx) / (cardWidthPx + gapPx))
  const columns = Math.max(fitting, isPhone ? minPhoneColumns(cardWidthPx, roomPx) : 1)
  const widestPx = Math.floor((roomPx - (columns - 1) * gapPx) / columns)
  const shownPx = columns > 1 ? widestPx : Math.min(widestPx, Math.round(cardWidthPx * MAX_GROWTH))
  const stepPx = shownPx + gapPx
  return {
    columns,
    rows: Math.ceil(total / columns),
    cardWidthPx: shownPx,
    rowHeightPx,
    leftPx: shownPx === widestPx ? marginsOf(widthPx) / 2 : Math.round((widthPx - shownPx) / 2),
    stepPx,
    total,
  }
}

/** On phones two cards fit side by side, unless the requested size is almost as wide as the screen. */
const minPhoneColumns = (cardWidthPx: number, roomPx: number): number => (cardWidthPx > roomPx * 0.85 ? 1 : 2)

export const gridHeightPx = (grid: Grid): number => grid.rows * grid.rowHeightPx

export const rowOf = (grid: Grid, index: number): number => Math.floor(index / grid.columns)

/** Rows to render: those in view, and one more on either side. */
export interface RowRange {
  readonly first: number
  /** Exclusive. */
  readonly end: number
}

export function rowsInView(grid: Grid, topPx: number, heightPx: number): RowRange {
  const first = Math.floor(topPx / grid.rowHeightPx) - 1
  const end = Math.ceil((topPx + heightPx) / grid.rowHeightPx) + 1
  return { first: clamp(first, 0, grid.rows), end: clamp(end, 0, grid.rows) }
}

/** Index range of the cards in these rows. */
export function indexesIn(grid: Grid, { first, end }: RowRange): { first: number; end: number } {
  return { first: first * grid.columns, end: Math.min(end * grid.columns, grid.total) }
}

export type GridMove = 'left' | 'right' | 'up' | 'down' | 'first' | 'last' | 'pageUp' | 'pageDown'

/** Target index of a key; stays within the ends. */
export function moveFrom(grid: Grid, index: number, move: GridMove, rowsPerPage: number): number {
  const last = grid.total - 1
  const page = Math.max(rowsPerPage, 1) * grid.columns
  switch (move) {
    case 'left':
      return Math.max(index - 1, 0)
    case 'right':
      return Math.min(index + 1, last)
    case 'up':
      return index - grid.columns < 0 ? index : index - grid.columns
    case 'down':
      return downFrom(grid, index)
    case 'first':
      return 0
    case 'last':
      return last
    case 'pageUp':
      return Math.max(index - page, index % grid.columns)
    case 'pageDown':
      return Math.min(index + page, last)
  }
}

/** The last row may be shorter: moving down above its gap goes to its last card. */
function downFrom(grid: Grid, index: number): number {
  const below = index + grid.columns
  const last = grid.total - 1
  if (below <= last) return below
  return rowOf(grid, index) < rowOf(grid, last) ? last : index
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)
