import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from './ErrorState.tsx'
import { Skeleton } from './Skeleton.tsx'

type Loaded = Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>

interface LoadErrorProps {
  query: Pick<Loaded, 'isFetching' | 'refetch'>
  message: string
}

/** In place of what a query could not load; it can be asked again. */
export function LoadError({ query, message }: LoadErrorProps) {
  return <ErrorState message={message} retrying={query.isFetching} onRetry={() => void query.refetch()} />
}

interface LoadStateProps {
  query: Loaded
  /** What to say when it could not be loaded. */
  failed: string
  /** The size of the skeleton. */
  className: string
}

/** A skeleton until a query has an answer, or why it has none; nothing once all is there. */
export function LoadState({ query, failed, className }: LoadStateProps) {
  if (query.isError) return <LoadError query={query} message={failed} />
  return query.data === undefined && <Skeleton className={className} />
}
