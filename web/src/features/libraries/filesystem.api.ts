import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

/** The server sends no events about folders, so a list is considered fresh for this long. */
export const FOLDERS_STALE_MS = 5000

/** Subfolders of a folder on the server; the top-level folders if there is no path. */
export const foldersQuery = (path: string | undefined) =>
  queryOptions({
    queryKey: ['filesystem', path ?? ''],
    queryFn: async ({ signal }) =>
      (await call('filesystem.list', { query: { ...(path !== undefined && { path }) }, signal })).directories,
    staleTime: FOLDERS_STALE_MS,
  })

/** Called when the set of folders in use has changed. */
export function forgetFolders(): void {
  queryClient.removeQueries({ queryKey: ['filesystem'] })
}

/** Whether the folder exists on the server. Assumes so in doubt: saving reports any problem. */
export async function folderExists(path: string): Promise<boolean> {
  try {
    await call('filesystem.list', { query: { path } })
    return true
  } catch (error) {
    return !(error instanceof ApiError && error.status === 404)
  }
}
