import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/client.ts'

export const runsQuery = () =>
  queryOptions({
    queryKey: ['organise', 'runs'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call('organise.runs', { signal })).runs,
  })

export const previewMoves = (libraryId: string, pattern: string) =>
  call('organise.preview', { body: { libraryId, pattern } })

export const startMoves = (libraryId: string, pattern: string) =>
  call('organise.start', { body: { libraryId, pattern } })

export async function undoMoves(runId: string): Promise<void> {
  await call('organise.undo', { params: { id: runId } })
}
