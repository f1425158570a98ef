import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

export interface UploadRequest {
  readonly libraryId: string
  readonly folderId: string
  readonly title: string
  readonly author: string | null
  readonly series: string | null
  readonly files: { name: string; size: number; lastModified: number }[]
}

/** Starting the same files for the same target again resumes the upload. */
export const beginUpload = (wish: UploadRequest) => call('upload.begin', { body: wish })

/** How much of each file has been received. */
export async function receivedOf(id: string): Promise<number[]> {
  const { files } = await call('upload.state', { params: { id }, isInBackground: true })
  return files.map(({ received }) => received)
}

interface Piece {
  readonly id: string
  readonly index: number
  readonly offset: number
  readonly octets: Blob
  readonly signal: AbortSignal
}

/** Returns how much of the file has been received so far. */
export async function sendPiece({ id, index, offset, octets, signal }: Piece): Promise<number> {
  const { received } = await call('upload.piece', {
    params: { id, index: String(index) },
    query: { offset: String(offset) },
    octets,
    signal,
    isInBackground: true,
  })
  return received
}

export async function finishUpload(id: string): Promise<void> {
  await call('upload.finish', { params: { id } })
}

export async function cancelUpload(id: string): Promise<void> {
  await call('upload.cancel', { params: { id }, isInBackground: true })
}

/** Whether something already exists at an item's target. */
export const takenQuery = (folderPath: string, directory: string) =>
  queryOptions({
    queryKey: ['upload-taken', folderPath, directory],
    queryFn: async ({ signal }) =>
      (await call('filesystem.pathExists', { body: { folderPath, directory }, signal, isInBackground: true }))
        .exists,
    enabled: folderPath !== '' && directory !== '' && !directory.endsWith('/'),
    staleTime: 0,
    retry: false,
  })

export interface LookedUpNames {
  readonly title: string
  readonly author: string | null
  readonly series: string | null
}

/** The provider's best match for these terms; null if there is none. */
export async function lookUpNames(
  provider: string,
  words: { readonly title: string; readonly author: string },
): Promise<LookedUpNames | null> {
  const [found] = await call('metadata.books', {
    query: { provider, ...words, reason: '1' },
    timeoutMs: 30_000,
  })
  if (!found) return null
  return { title: found.title, author: found.author, series: found.series[0]?.series ?? null }
}
