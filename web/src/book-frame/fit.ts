/** Makes boxes fit the page: the browser neither splits a box that could be scrolled nor shrinks a wide table. */

export interface Boxes {
  /** Never split between pages: whatever does not fit on one is cut off. */
  readonly unsplit: readonly { readonly element: HTMLElement; readonly display: string }[]
  readonly tables: readonly HTMLElement[]
}

export interface PageRoom {
  readonly widthPx: number
  readonly heightPx: number
  readonly isPaged: boolean
  readonly isVertical: boolean
}

export function boxesIn(body: HTMLElement): Boxes {
  const elements = [...body.querySelectorAll<HTMLElement>('*')].filter((one) => one instanceof HTMLElement)
  const unsplit = elements.flatMap((element) => {
    const { display, overflowY } = getComputedStyle(element)
    const canScroll = overflowY !== 'visible' && overflowY !== 'clip'
    return canScroll || display.startsWith('inline-') ? [{ element, display }] : []
  })
  return { unsplit, tables: elements.filter(({ localName }) => localName === 'table') }
}

/** Marks boxes taller than a page and tables wider than one, for `FIT_CSS`. */
export function fitBoxes({ unsplit, tables }: Boxes, room: PageRoom): void {
  for (const { element } of unsplit) element.removeAttribute('data-tall')
  for (const table of tables) {
    table.removeAttribute('data-wide')
    table.style.removeProperty('zoom')
  }
  const lengthOf = ({ offsetHeight, offsetWidth }: HTMLElement) =>
    room.isVertical ? offsetWidth : offsetHeight
  const page = room.isVertical ? room.widthPx : room.heightPx
  const tall = room.isPaged ? unsplit.filter(({ element }) => lengthOf(element) > page) : []
  // The offset width of a table that continues on the next page includes both pages.
  const widthOf = (table: HTMLElement) => parseFloat(getComputedStyle(table).width)
  const wide = room.isVertical ? [] : tables.filter((table) => widthOf(table) > room.widthPx + 1)
  for (const { element, display } of tall) element.setAttribute('data-tall', display)
  for (const table of wide) table.setAttribute('data-wide', '')
  const zooms = wide.map((table) => room.widthPx / widthOf(table))
  for (const [index, table] of wide.entries()) {
    const zoom = zooms[index] ?? 1
    if (zoom < 1) table.style.setProperty('zoom', `${zoom}`)
  }
}

export const FIT_CSS = `
  [data-tall] { overflow: visible !important; }
  [data-tall='block'], [data-tall='inline-block'] { display: flow-root !important; }
  [data-tall='inline-table'] { display: table !important; }
  :where(p, div, section, article, aside, main, header, footer, blockquote, figure, ul, ol, dl, table, pre) {
    max-inline-size: 100%;
  }
  pre { white-space: pre-wrap; }
  table[data-wide] { max-width: 100% !important; }
  table[data-wide] * { overflow-wrap: anywhere !important; min-width: 0 !important; }
  table[data-wide] :not(pre, pre *) { white-space: normal !important; }`
