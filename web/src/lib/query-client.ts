import { QueryCache, QueryClient } from '@tanstack/react-query'

/** Cache of server data. Events invalidate it; failed requests are shown, not silently retried. */
export const queryClient = new QueryClient({
  // Pages handle errors themselves; failures are logged here for all of them.
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => console.warn(`Could not load ${queryKey.join(' ')}:`, error.message),
  }),
  defaultOptions: {
    queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
