import { describe, expect, test } from 'vitest'
import { type Grid, gridHeightPx, gridOf, indexesIn, moveFrom, rowsInView } from './grid-geometry.rules.ts'

const given = { widthPx: 1320, cardWidthPx: 192, rowHeightPx: 260, total: 100_000 }

describe('card layout', () => {
  test('fits as many columns as possible, centres the rows, and knows the height up front', () => {
    const grid = gridOf(given)
    expect(grid.columns).toBe(5)
    expect(grid.rows).toBe(20_000)
    expect(gridHeightPx(grid)).toBe(20_000 * 260)
    const rowPx = 4 * grid.stepPx + grid.cardWidthPx
    expect(Math.abs(given.widthPx - rowPx - 2 * grid.leftPx)).toBeLessThan(grid.columns)
  })

  test('cards grow to fill the row, while gaps stay the same at every width', () => {
    for (const widthPx of [700, 1024, 1320, 1520, 1840, 2480]) {
      const grid = gridOf({ ...given, widthPx })
      expect({ widthPx, gapPx: grid.stepPx - grid.cardWidthPx }).toEqual({ widthPx, gapPx: 24 })
      expect(grid.cardWidthPx).toBeGreaterThanOrEqual(given.cardWidthPx)
    }
  })

  test('the first card starts at the margin, aligned with what is above it', () => {
    for (const widthPx of [1320, 1520, 1840, 2480]) {
      expect({ widthPx, leftPx: gridOf({ ...given, widthPx }).leftPx }).toEqual({
        widthPx,
        leftPx: expect.closeTo(32, -1) as number,
      })
    }
  })

  test('nothing overflows the window, at any width and size', () => {
    for (let widthPx = 300; widthPx < 2600; widthPx += 37) {
      for (const cardWidthPx of [60, 96, 120, 192, 352, 704]) {
        const grid = gridOf({ ...given, widthPx, cardWidthPx })
        const endPx = grid.leftPx + (grid.columns - 1) * grid.stepPx + grid.cardWidthPx
        expect({ widthPx, cardWidthPx, fits: grid.leftPx >= 0 && endPx <= widthPx }).toEqual({
          widthPx,
          cardWidthPx,
          fits: true,
        })
      }
    }
  })

  test('shows two columns on a phone, unless cards are set as large as the screen', () => {
    expect(gridOf({ ...given, widthPx: 390 })).toMatchObject({ columns: 2, cardWidthPx: 171 })
    expect(gridOf({ ...given, widthPx: 390, cardWidthPx: 352 })).toMatchObject({
      columns: 1,
      cardWidthPx: 358,
    })
    expect(gridOf({ ...given, widthPx: 232, cardWidthPx: 170 }).columns).toBe(2)
    expect(gridOf({ ...given, widthPx: 232, cardWidthPx: 171 }).columns).toBe(1)
  })

  test.each([
    [390, 16, 16],
    [639, 16, 16],
    [640, 32, 24],
    [1320, 32, 24],
  ])('at a width of %i px, margins are %i px and gaps %i px', (widthPx, leftPx, gapPx) => {
    const grid = gridOf({ ...given, widthPx })
    expect([grid.leftPx, grid.stepPx - grid.cardWidthPx]).toEqual([leftPx, gapPx])
  })

  test('adds a column as soon as it fits', () => {
    expect(gridOf({ ...given, widthPx: 1120 })).toMatchObject({ columns: 5, cardWidthPx: 192 })
    expect(gridOf({ ...given, widthPx: 1119 }).columns).toBe(4)
  })

  test('a single column grows by half at most, and is centred', () => {
    const grid = gridOf({ ...given, widthPx: 700, cardWidthPx: 352 })
    expect(grid).toMatchObject({ columns: 1, cardWidthPx: 528, leftPx: 86 })
  })

  test('a card larger than the window takes the available width', () => {
    const grid = gridOf({ ...given, widthPx: 700, cardWidthPx: 704 })
    expect(grid).toMatchObject({ columns: 1, cardWidthPx: 636, leftPx: 32 })
  })

  test('falls back to one narrow column while the window has no width', () => {
    expect(gridOf({ ...given, widthPx: 0, total: 3 })).toMatchObject({ columns: 1, rows: 3, cardWidthPx: 1 })
  })
})

describe('rendered rows', () => {
  const grid = gridOf(given)

  test('includes the rows in view and one on either side, at any scroll position', () => {
    expect(rowsInView(grid, 0, 900)).toEqual({ first: 0, end: 5 })
    expect(rowsInView(grid, 260 * 10_000, 900)).toEqual({ first: 9_999, end: 10_005 })
    expect(rowsInView(grid, 260 * 20_000, 900)).toEqual({ first: 19_999, end: 20_000 })
    expect(rowsInView(grid, 300, 900)).toEqual({ first: 0, end: 6 })
  })

  test('includes nothing when scrolled beyond either end', () => {
    expect(rowsInView(grid, -2000, 900)).toEqual({ first: 0, end: 0 })
    expect(rowsInView(grid, 260 * 30_000, 900)).toEqual({ first: 20_000, end: 20_000 })
  })

  test('ends at the last item when the last row is short', () => {
    const short = gridOf({ ...given, total: 12 })
    expect(indexesIn(short, { first: 1, end: 3 })).toEqual({ first: 5, end: 12 })
  })
})

describe('keyboard navigation', () => {
  // 0 1 2 3 4 / 5 6 7 8 9 / 10 11
  const grid: Grid = { ...gridOf({ ...given, total: 12 }), columns: 5 }

  test.each([
    [6, 'left', 5],
    [0, 'left', 0],
    [4, 'right', 5],
    [11, 'right', 11],
    [6, 'up', 1],
    [5, 'up', 0],
    [3, 'up', 3],
    [1, 'left', 0],
    [10, 'right', 11],
    [1, 'down', 6],
    [6, 'down', 11],
    [8, 'down', 11],
    [10, 'down', 10],
    [7, 'first', 0],
    [7, 'last', 11],
    [7, 'pageDown', 11],
    [0, 'pageDown', 10],
    [11, 'pageUp', 1],
    [7, 'pageUp', 2],
  ] as const)('from %i, %s moves to %i', (from, move, to) => expect(moveFrom(grid, from, move, 2)).toBe(to))

  test('a page is at least one row, however short the window', () => {
    expect(moveFrom(grid, 0, 'pageDown', 0)).toBe(5)
    expect(moveFrom(grid, 0, 'pageDown', 1)).toBe(5)
  })
})
