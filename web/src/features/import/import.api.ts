import type { ImportStateView } from '@lectern/contract/import'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { Mapping } from './import.rules.ts'

const PIECE_BYTES = 8 * 1024 * 1024
const LOOK_EVERY_MS = 1000

export interface ImportWish {
  /** Null for the uploaded file. */
  readonly path: string | null
  readonly metadataPath: string | null
  readonly mappings: Mapping[]
  readonly root: 'replace' | 'keep' | null
  readonly tokenSecret: string | null
}

export const isUnderWay = (state: ImportStateView | undefined): boolean =>
  state?.current?.state === 'queued' || state?.current?.state === 'running'

/** Polled while an import is running. */
export const importStateQuery = () =>
  queryOptions({
    queryKey: ['import'],
    queryFn: ({ signal }) => call('importing.state', { signal, isInBackground: true }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_EVERY_MS : false),
    staleTime: 0,
  })

const keep = (state: ImportStateView) => queryClient.setQueryData(importStateQuery().queryKey, state)

/** Large installations take a while. */
export const previewImport = (wish: ImportWish) =>
  call('importing.preview', { body: wish, timeoutMs: 10 * 60_000 })

export async function startImport(wish: ImportWish): Promise<void> {
  keep(await call('importing.start', { body: wish, timeoutMs: 10 * 60_000 }))
}

export async function cancelImport(): Promise<void> {
  keep(await call('importing.cancel'))
}

/** Uploads a backup in chunks. */
export async function sendBackup(file: File, onProgress: (share: number) => void): Promise<void> {
  let offset = 0
  do {
    const octets = file.slice(offset, offset + PIECE_BYTES)
    const { received } = await call('importing.upload', { query: { offset: String(offset) }, octets })
    offset = received
    onProgress(file.size === 0 ? 1 : offset / file.size)
  } while (offset < file.size)
}
