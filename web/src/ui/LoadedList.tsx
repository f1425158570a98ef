import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { LoadState } from './LoadState.tsx'

interface LoadedListProps<Row> extends Omit<ComponentProps<typeof LoadState>, 'query'> {
  query: UseQueryResult<Row[]>
  /** Message if the list is empty. */
  empty: string
  children: (rows: Row[]) => ReactNode
}

/** A list loaded by a query, with its loading, error and empty states. */
export function LoadedList<Row>({ query, empty, children, ...state }: LoadedListProps<Row>) {
  const { data: rows } = query
  return (
    <>
      <LoadState query={query} {...state} />
      {rows?.length === 0 && <EmptyState text={empty} />}
      {rows && rows.length > 0 && children(rows)}
    </>
  )
}
