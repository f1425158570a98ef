import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from './ErrorState.tsx'
import { Skeleton } from './Skeleton.tsx'

type Loaded = Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>

interface LoadErrorProps {
  query: Pick<Loaded, 'isFetching' | 'refetch'>
  message: string
}

/** Replaces content that a query failed to load, with a retry button. */
export function LoadError({ query, message }: LoadErrorProps) {
  return <ErrorState message={message} retrying={query.isFetching} onRetry={() => void query.refetch()} />
}

interface LoadStateProps {
  query: Loaded
  /** Message if loading fails. */
  failed: string
  /** Sets the size of the skeleton. */
  className: string
}

/** A skeleton while a query is loading, or its error; nothing once loaded. */
export function LoadState({ query, failed, className }: LoadStateProps) {
  if (query.isError) return <LoadError query={query} message={failed} />
  return query.data === undefined && <Skeleton className={className} />
}
