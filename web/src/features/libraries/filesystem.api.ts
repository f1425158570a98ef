import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
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

/** Is there such a folder on the server? In doubt yes: saving says what is wrong with it. */
export async function folderExists(path: string): Promise<boolean> {
  try {
    await call('filesystem.list', { query: { path } })
    return true
  } catch (error) {
    return !(error instanceof ApiError && error.status === 404)
  }
}
