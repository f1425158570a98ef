import { call } from '../../lib/client.ts'

/** Scans a library's folders for changes. Returns at once; the scan continues in the background. */
export async function startScan(libraryId: string): Promise<void> {
  await call('scans.start', { params: { id: libraryId }, query: { force: 0 } })
}

/** Reads every file again, including unchanged ones. */
export async function startForcedScan(libraryId: string): Promise<void> {
  await call('scans.start', { params: { id: libraryId }, query: { force: 1 } })
}

/** The caller confirms that items not found are really gone. */
export async function startAcceptingScan(libraryId: string): Promise<void> {
  await call('scans.start', { params: { id: libraryId }, query: { force: 0, confirm: 1 } })
}
