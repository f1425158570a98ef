import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

/** Folders come and go on the server without news; a list is believed for this long. */
export const FOLDERS_STALE_MS = 5000

/** The folders inside one folder of the server; without a path those at the top. */
export const foldersQuery = (path: string | undefined) =>
  queryOptions({
    queryKey: ['filesystem', path ?? ''],
    queryFn: async ({ signal }) =>
      (await call('filesystem.list', { query: { ...(path !== undefined && { path }) }, signal })).directories,
    staleTime: FOLDERS_STALE_MS,
  })

/** Which of them are in use has changed. */
export function forgetFolders(): void {
  queryClient.removeQueries({ queryKey: ['filesystem'] })
}
