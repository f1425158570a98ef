import type { YearPicture } from './year-picture.rules.ts'

export const PICTURE_PX = 800

const MARGIN = 60
const SERIF = 'Literata, "Literata Fallback", Georgia, "Times New Roman", serif'
const SANS = 'system-ui, "Segoe UI", Roboto, sans-serif'
const INK = '#f6efe2'
const FAINT = '#c9bda6'
const ACCENT = '#e6a94b'
const GROUNDS = [
  ['#22302c', '#0f1614'],
  ['#352437', '#160f17'],
  ['#22304a', '#0e131d'],
] as const
const COVERS_IN_ROW = 6
const COVER_ROWS = 2
const COVER_GAP = 8

/** Draws one picture of the year; the covers are in rows at the bottom. */
export function drawYear(
  canvas: HTMLCanvasElement,
  picture: YearPicture,
  covers: readonly ImageBitmap[],
  variant: number,
): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  drawGround(context, variant)
  context.textBaseline = 'alphabetic'
  context.fillStyle = FAINT
  context.font = `28px ${SANS}`
  context.fillText(fit(context, picture.title, PICTURE_PX - 2 * MARGIN), MARGIN, 92)
  context.fillStyle = ACCENT
  context.font = `bold 96px ${SERIF}`
  context.fillText(picture.year, MARGIN, 188)
  const next = drawFigures(context, picture, 290)
  drawLists(context, picture, next)
  drawCovers(context, covers)
}

function drawGround(context: CanvasRenderingContext2D, variant: number): void {
  const [top, foot] = GROUNDS[variant % GROUNDS.length] ?? GROUNDS[0]
  const ground = context.createLinearGradient(0, 0, 0, PICTURE_PX)
  ground.addColorStop(0, top)
  ground.addColorStop(1, foot)
  context.fillStyle = ground
  context.fillRect(0, 0, PICTURE_PX, PICTURE_PX)
}

/** Returns where the next part begins. */
function drawFigures(context: CanvasRenderingContext2D, { figures }: YearPicture, top: number): number {
  const width = (PICTURE_PX - 2 * MARGIN) / 3
  for (const [index, { value, name }] of figures.entries()) {
    const left = MARGIN + index * width
    context.fillStyle = INK
    context.font = `bold 56px ${SERIF}`
    context.fillText(fit(context, value, width - 16), left, top)
    context.fillStyle = FAINT
    context.font = `22px ${SANS}`
    context.fillText(fit(context, name, width - 16), left, top + 36)
  }
  return figures.length === 0 ? top - 40 : top + 100
}

function drawLists(context: CanvasRenderingContext2D, { lists }: YearPicture, top: number): void {
  let line = top
  for (const { name, lines } of lists) {
    context.fillStyle = FAINT
    context.font = `22px ${SANS}`
    context.fillText(fit(context, name, PICTURE_PX - 2 * MARGIN), MARGIN, line)
    context.fillStyle = INK
    context.font = `30px ${SERIF}`
    for (const text of lines) {
      line += 40
      context.fillText(fit(context, text, PICTURE_PX - 2 * MARGIN), MARGIN, line)
    }
    line += 52
  }
}

function drawCovers(context: CanvasRenderingContext2D, covers: readonly ImageBitmap[]): void {
  const shown = covers.slice(0, COVERS_IN_ROW * COVER_ROWS)
  const rows = Math.ceil(shown.length / COVERS_IN_ROW)
  const size = (PICTURE_PX - 2 * MARGIN - (COVERS_IN_ROW - 1) * COVER_GAP) / COVERS_IN_ROW
  const top = PICTURE_PX - MARGIN - rows * size - (rows - 1) * COVER_GAP
  for (const [index, cover] of shown.entries()) {
    const left = MARGIN + (index % COVERS_IN_ROW) * (size + COVER_GAP)
    const row = Math.floor(index / COVERS_IN_ROW)
    // Crops a square from the middle of the picture.
    const edge = Math.min(cover.width, cover.height)
    const [sx, sy] = [(cover.width - edge) / 2, (cover.height - edge) / 2]
    context.drawImage(cover, sx, sy, edge, edge, left, top + row * (size + COVER_GAP), size, size)
  }
}

function fit(context: CanvasRenderingContext2D, text: string, widthPx: number): string {
  if (context.measureText(text).width <= widthPx) return text
  let cut = text
  while (cut.length > 1 && context.measureText(`${cut}…`).width > widthPx) cut = cut.slice(0, -1)
  return `${cut}…`
}
