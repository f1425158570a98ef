import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import type { MediaRef } from '../../player/queue.rules.ts'

const LIMIT = 300

/** All positions stored on the server, newest first. Refetched each time it is opened. */
export const historyQuery = ({ libraryItemId, episodeId }: MediaRef) =>
  queryOptions({
    queryKey: ['progress', 'history', libraryItemId, episodeId] as const,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const query = { limit: String(LIMIT), ...(episodeId === null ? {} : { episode: episodeId }) }
      return (await call('progress.history', { params: { id: libraryItemId }, query, signal })).events
    },
  })

export const restorePlace = ({ libraryItemId, episodeId }: MediaRef, event: number) =>
  call('progress.restore', { params: { id: libraryItemId }, body: { event, episodeId } })
