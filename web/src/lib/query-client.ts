import { QueryClient } from '@tanstack/react-query'

/** Server data. News over the live connection makes it stale; a failed request is shown, not repeated in silence. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
