import type { ComponentProps } from 'react'
import { LoadState } from './LoadState.tsx'
import { Table, type TableProps } from './Table.tsx'

interface QueryTableProps<Row>
  extends Omit<TableProps<Row>, 'rows'>, Omit<ComponentProps<typeof LoadState>, 'className'> {
  /** Undefined until loaded. */
  rows: readonly Row[] | undefined
  /** Height of the skeleton, as a class. */
  loadingClass: string
}

/** A table of query results. */
export function QueryTable<Row>({ query, failed, loadingClass, rows, ...table }: QueryTableProps<Row>) {
  return (
    <>
      <LoadState query={query} failed={failed} className={loadingClass} />
      {rows && <Table {...table} rows={rows} />}
    </>
  )
}
