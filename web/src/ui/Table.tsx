import clsx from 'clsx'
import type { MouseEvent, ReactNode } from 'react'

type HideBelow = 'sm' | 'md' | 'lg' | 'xl'

export interface TableColumn<Row> {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Hidden on narrower windows. */
  hideBelow?: HideBelow
  align?: 'start' | 'center' | 'end'
  /** Aligns digits. */
  numeric?: boolean
  /** Takes the remaining width. */
  grow?: boolean
  /** For longer texts: wraps, but not after every word. */
  wide?: boolean
  ariaSort?: 'ascending' | 'descending'
}

export interface TableProps<Row> {
  /** Describes the table for screen readers. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown if there are no rows. */
  empty?: ReactNode
  /** Called on a click on a row. The first cell becomes a button for keyboard users. */
  onRowClick?: (row: Row) => void
  rowClassName?: (row: Row) => string | undefined
}

const HIDE: Record<HideBelow, string> = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
}
const ALIGN = { start: 'text-left', center: 'text-center', end: 'text-right' }

const cellClass = <Row,>(column: TableColumn<Row>) =>
  clsx(
    'px-3 first:pl-4 last:pr-4',
    ALIGN[column.align ?? 'start'],
    column.hideBelow && HIDE[column.hideBelow],
    column.numeric && 'tabular whitespace-nowrap',
    column.grow && 'w-full min-w-20 wrap-anywhere hyphens-auto',
    column.wide && 'min-w-28 wrap-anywhere hyphens-auto xl:min-w-44',
  )

export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  onRowClick,
  rowClassName,
}: TableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>
  return (
    // Positioned, so that texts for screen readers scroll along instead of making the page wider.
    <div className="relative overflow-x-auto rounded-panel border border-line">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line bg-raised">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.ariaSort}
                className={clsx(cellClass(column), 'h-10 text-sm font-medium whitespace-nowrap text-muted')}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              columns={columns}
              onClick={onRowClick}
              className={rowClassName?.(row)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface TableRowProps<Row> {
  row: Row
  columns: readonly TableColumn<Row>[]
  onClick?: (row: Row) => void
  className?: string
}

function TableRow<Row>({ row, columns, onClick, className }: TableRowProps<Row>) {
  const handleClick = (event: MouseEvent) => {
    // Controls inside the row handle their own clicks.
    const isControl =
      event.target instanceof Element && event.target.closest('a, button, input, label, select')
    if (!isControl) onClick?.(row)
  }
  return (
    <tr
      onClick={onClick && handleClick}
      className={clsx(onClick && 'cursor-pointer transition-colors duration-120 hover:bg-raised', className)}
    >
      {columns.map((column, index) => (
        <td key={column.key} className={clsx(cellClass(column), 'h-12 py-2')}>
          {onClick && index === 0 ? (
            <button
              type="button"
              onClick={() => onClick(row)}
              className="min-h-8 max-w-full rounded text-left font-medium hover:underline touch:min-h-11"
            >
              {column.cell(row)}
            </button>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}
