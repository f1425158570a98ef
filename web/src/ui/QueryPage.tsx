import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGoneError } from '../lib/api-error.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { LoadState } from './LoadState.tsx'

interface QueryPageProps<Data> {
  title: string
  query: UseQueryResult<Data>
  /** Message if loading fails. */
  failed: string
  /** Shown if it does not exist or is not visible to the user. */
  notFound: ReactNode
  children: (data: Data) => ReactNode
}

/** A page about one thing that has to be loaded. */
export function QueryPage<Data>({ title, query, failed, notFound, children }: QueryPageProps<Data>) {
  usePageTitle(title)
  if (isGoneError(query.error)) return notFound
  if (query.error !== null || !query.data)
    return <LoadState query={query} failed={failed} className="m-6 h-96" />
  return children(query.data)
}
