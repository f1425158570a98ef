import { FIT_CSS } from './fit.ts'
import type { Look, ReaderFont, ReaderTheme } from './protocol.ts'

export const THEME_COLORS: Readonly<Record<ReaderTheme, { page: string; text: string; link: string }>> = {
  light: { page: '#ffffff', text: '#1c1a17', link: '#8f5200' },
  sepia: { page: '#f4ecd8', text: '#4a3c28', link: '#8a4b08' },
  dark: { page: '#1e1a15', text: '#e6ded0', link: '#e9a53f' },
  black: { page: '#000000', text: '#c9c2b6', link: '#e9a53f' },
}

const FONTS: Readonly<Record<Exclude<ReaderFont, 'book'>, string>> = {
  serif: "Georgia, 'Times New Roman', serif",
  sans: "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif",
  dyslexic: "'OpenDyslexic', sans-serif",
}

const LONGEST_LINE_REM = 42
export const TOP_MARGIN_PX = 24
const USUAL_SIZE_PX = 17
/** Minimum width at which each of two columns fits a few words. */
const TWO_COLUMNS_FROM_PX = 1000

export const columnsOf = ({ columns }: Look, widthPx: number): 1 | 2 =>
  columns === 'two' || (columns === 'auto' && widthPx >= TWO_COLUMNS_FROM_PX) ? 2 : 1

interface Room {
  readonly widthPx: number
  readonly heightPx: number
}

/**
 * Returns the style sheet applied on top of the book's own; `verticalLines` is the writing mode if lines are
 * vertical.
 */
export function lookCss(look: Look, room: Room, verticalLines: string | null): string {
  const { page, text, link } = THEME_COLORS[look.theme]
  const isPaged = look.flow === 'paged'
  const isVertical = verticalLines !== null
  const columns = isPaged && !isVertical ? columnsOf(look, room.widthPx) : 1
  /** Maximum line length, including margins. */
  const columnPx = (isVertical ? room.heightPx : room.widthPx) / columns
  const side = `max(${(columnPx * look.margin) / 100}px, (${columnPx}px - ${LONGEST_LINE_REM}rem) / 2)`
  return `
    :where(:root) { line-height: 1.45; }
    :root {
      font-size: ${(USUAL_SIZE_PX * look.fontSize) / 100}px !important;
      background: ${page} !important; color: ${text} !important; margin: 0 !important;
      box-sizing: border-box !important; padding-block: ${TOP_MARGIN_PX}px !important;
      padding-inline: 0 !important; min-width: 0 !important;
      ${isVertical ? `writing-mode: ${verticalLines} !important;` : ''}
      ${isPaged ? pagedCss(columnPx) : SCROLLED}
    }
    :root:root body {
      margin: 0 !important; padding-block: 0 !important; padding-inline: ${side} !important;
      box-sizing: border-box !important;
      width: auto !important; min-width: 0 !important; max-width: none !important; min-height: 0 !important;
      height: auto !important; max-height: none !important;
      position: static !important; columns: auto !important; background: transparent !important;
      font-size: 1rem !important; overflow: visible !important; overflow-wrap: break-word;
      color: inherit !important;
    }
    ${columns === 2 ? ':root[data-odd]::after { content: ""; display: block; break-before: column; height: 1px; }' : ''}
    img, svg, video, canvas {
      max-width: 100% !important; max-height: calc(100vh - ${2 * TOP_MARGIN_PX}px) !important;
      object-fit: contain; break-inside: avoid;
    }
    ${FIT_CSS}
    a[href] { color: ${look.theme === 'light' ? 'inherit' : link}; }
    ${look.theme === 'light' ? '' : INHERITED_COLORS}
    ${look.font === 'book' ? '' : `body, body *:not(pre, code, pre *, code *) { font-family: ${FONTS[look.font]} !important; }`}
    ${look.lineHeight === 0 ? '' : `body, p, li, blockquote, dd, div { line-height: ${look.lineHeight / 10} !important; }`}
    ${alignmentCss(look)}
    ::selection { background: rgb(233 165 63 / 0.45); }
    ${HIGHLIGHT_CSS}
    ${noteCss(look)}
  `
}

/** Styles the footnote window with the page's colours and font, overriding the book's own. */
function noteCss({ theme, font }: Look): string {
  const { page, text, link } = THEME_COLORS[theme]
  return `
    dialog.note-window {
      writing-mode: horizontal-tb !important; position: fixed !important; inset: auto; margin: 0 !important;
      box-sizing: border-box !important; width: min(34rem, 100vw) !important; max-width: none !important;
      max-height: 60vh !important; overflow: auto !important; padding: 1rem 1.25rem 0.5rem !important;
      border: 1px solid color-mix(in srgb, ${text} 30%, ${page}) !important; border-radius: 8px !important;
      background: ${page} !important; color: ${text} !important; font-size: 0.95rem !important;
      box-shadow: 0 8px 32px rgb(0 0 0 / 0.35) !important; text-align: start !important;
      ${font === 'book' ? '' : `font-family: ${FONTS[font]} !important;`}
    }
    dialog.note-window::backdrop { background: transparent; }
    dialog.note-window > div:first-child { outline: none; overflow-wrap: break-word; }
    dialog.note-window > div:first-child * { color: inherit; background: transparent; }
    dialog.note-window .note-buttons { display: flex; justify-content: flex-end; gap: 0.5rem; margin-top: 0.5rem; }
    dialog.note-window button {
      min-height: 44px; padding: 0 0.75rem; border: 0; border-radius: 8px; background: none; cursor: pointer;
      color: ${link}; font: 500 15px system-ui, sans-serif;
    }
    dialog.note-window button:focus-visible { outline: 2px solid ${link}; outline-offset: -2px; }
    @media (width < 640px) { dialog.note-window { border-radius: 12px 12px 0 0 !important; } }`
}

const pagedCss = (columnPx: number): string => `
  height: 100vh !important; width: 100vw !important; overflow: hidden !important;
  column-width: ${columnPx}px !important; column-gap: 0 !important; column-fill: auto !important; column-rule: none;`

const SCROLLED = 'height: auto !important; overflow: auto !important; columns: auto !important;'

const INHERITED_COLORS = `
  body *:not(a, svg, svg *) { color: inherit !important; background-color: transparent !important; }`

const alignmentCss = ({ alignment }: Look): string =>
  alignment === 'book'
    ? ''
    : `p, li, blockquote, dd, div { text-align: ${alignment} !important;
         hyphens: ${alignment === 'justify' ? 'auto' : 'manual'} !important; }`

/** Colour names used in the API, and how they are rendered on any theme. */
export const HIGHLIGHT_COLORS = {
  yellow: 'rgb(250 204 21 / 0.4)',
  green: 'rgb(74 222 128 / 0.4)',
  blue: 'rgb(96 165 250 / 0.4)',
  pink: 'rgb(244 114 182 / 0.4)',
} as const

const HIGHLIGHT_CSS = Object.entries(HIGHLIGHT_COLORS)
  .map(([name, color]) => `::highlight(${name}) { background-color: ${color}; }`)
  .join('\n')
