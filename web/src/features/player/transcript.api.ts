import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

export const transcriptQuery = (itemId: string, episodeId: string) =>
  queryOptions({
    queryKey: ['transcript', itemId, episodeId],
    retry: false,
    queryFn: ({ signal }) =>
      call('podcasts.transcript', { params: { id: itemId, episodeId }, query: {}, signal }),
  })
