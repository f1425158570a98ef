import { QueryCache, QueryClient } from '@tanstack/react-query'

/** Server data. News over the live connection makes it stale; a failed request is shown, not repeated in silence. */
export const queryClient = new QueryClient({
  // What a page does about it is the page's affair; that it failed is told here for all of them.
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => console.warn(`Could not load ${queryKey.join(' ')}:`, error.message),
  }),
  defaultOptions: {
    queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
