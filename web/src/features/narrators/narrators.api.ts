import { encodeText } from '@lectern/contract/rules/base64'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

export const narratorsQuery = (libraryId: string) =>
  queryOptions({
    queryKey: ['narrators', libraryId],
    queryFn: async ({ signal }) =>
      (await call('browse.narrators', { params: { id: libraryId }, signal })).narrators,
  })

/** Returns how many books were changed. */
export async function renameNarrator(libraryId: string, from: string, to: string): Promise<number> {
  const params = { id: libraryId, narratorId: encodeText(from) }
  const { updated } = await call('names.renameNarrator', { params, body: { name: to } })
  await queryClient.invalidateQueries({ queryKey: narratorsQuery(libraryId).queryKey })
  return updated
}

export async function removeNarrator(libraryId: string, name: string): Promise<number> {
  const params = { id: libraryId, narratorId: encodeText(name) }
  const { updated } = await call('names.removeNarrator', { params })
  await queryClient.invalidateQueries({ queryKey: narratorsQuery(libraryId).queryKey })
  return updated
}
