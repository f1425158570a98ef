import type { BackupListView } from '@lectern/contract/backups'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

export const backupsQuery = () =>
  queryOptions({ queryKey: ['backups'], queryFn: ({ signal }) => call('backups.list', { signal }) })

const keep = (list: BackupListView) => queryClient.setQueryData(backupsQuery().queryKey, list)

export const refreshBackups = () => queryClient.invalidateQueries({ queryKey: backupsQuery().queryKey })

export const createBackup = async () => void keep(await call('backups.create'))

export const removeBackup = async (id: string) => void keep(await call('backups.remove', { params: { id } }))

export const applyBackup = (id: string) => call('backups.apply', { params: { id } })

export const beginUpload = (file: File) =>
  call('backups.beginUpload', {
    body: { name: file.name, size: file.size, lastModified: file.lastModified },
  })

interface Piece {
  readonly id: string
  readonly offset: number
  readonly octets: Blob
  readonly signal: AbortSignal
}

/** Returns how much has been received so far. */
export async function sendPiece({ id, offset, octets, signal }: Piece): Promise<number> {
  const query = { offset: String(offset) }
  const { received } = await call('backups.uploadPiece', {
    params: { id },
    query,
    octets,
    signal,
    isInBackground: true,
  })
  return received
}

export const finishUpload = async (id: string) =>
  void keep(await call('backups.finishUpload', { params: { id } }))

export const cancelUpload = (id: string) =>
  call('backups.cancelUpload', { params: { id }, isInBackground: true })

export async function changePlaces(places: { path?: string; copyPath?: string }): Promise<void> {
  await call('backups.changePath', { body: places })
  await refreshBackups()
}

export const downloadPath = (id: string): string => `/api/backups/${encodeURIComponent(id)}/download`
