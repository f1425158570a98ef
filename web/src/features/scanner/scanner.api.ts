import { call } from '../../lib/client.ts'

/** Looks for what has changed in a library's folders. The answer comes at once, the scan goes on by itself. */
export async function startScan(libraryId: string): Promise<void> {
  await call('scans.start', { params: { id: libraryId }, query: { force: 0 } })
}

/** Reads every file again, also those that have not changed. */
export async function startForcedScan(libraryId: string): Promise<void> {
  await call('scans.start', { params: { id: libraryId }, query: { force: 1 } })
}

/** Items that are not found are really gone, says the one who asks. */
export async function startAcceptingScan(libraryId: string): Promise<void> {
  await call('scans.start', { params: { id: libraryId }, query: { force: 0, confirm: 1 } })
}
