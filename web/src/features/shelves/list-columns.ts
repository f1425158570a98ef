import type { ListColumn } from './shelf-layout.rules.ts'

const WIDTHS: Readonly<Record<ListColumn, string>> = {
  author: 'minmax(7rem, 1.2fr)',
  series: 'minmax(7rem, 1.2fr)',
  narrator: 'minmax(7rem, 1fr)',
  publishedYear: '4.5rem',
  duration: '6.5rem',
  episodes: '6rem',
  size: '5.5rem',
  addedAt: '7rem',
  progress: '6rem',
}

/** Checkbox, title, the chosen columns, menu. On phones there are no columns. */
export const columnTemplate = (columns: readonly ListColumn[]): string =>
  ['2.75rem', 'minmax(10rem, 2fr)', ...columns.map((column) => WIDTHS[column]), '2.75rem'].join(' ')

/** On phones the columns are hidden: the author is shown under the title. */
export const ROW_GRID =
  'grid items-center gap-x-3 px-2 md:px-4 lg:px-6 max-sm:grid-cols-[2.75rem_minmax(0,1fr)_2.75rem]! max-sm:gap-x-1'
