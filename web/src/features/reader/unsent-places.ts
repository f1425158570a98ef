import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { type PlaceReport, savePlace } from './reader.api.ts'

/** Positions that could not be sent, by item: stored in this browser until the server accepts them. */

const STORAGE_KEY = 'unsentPlaces'

type Unsent = Readonly<Record<string, PlaceReport>>

function readUnsent(): Unsent {
  const stored = readStoredJson(STORAGE_KEY)
  return typeof stored === 'object' && stored !== null ? (stored as Unsent) : {}
}

const writeUnsent = (unsent: Unsent): void => writeStored(STORAGE_KEY, JSON.stringify(unsent))

/** Sends a position; if that fails, it is stored with its timestamp. */
export async function sendPlace(itemId: string, report: PlaceReport): Promise<void> {
  try {
    await savePlace(itemId, report)
    forget(itemId)
  } catch {
    writeUnsent({ ...readUnsent(), [itemId]: { ...report, lastUpdate: report.lastUpdate ?? Date.now() } })
  }
}

export async function sendUnsentPlaces(): Promise<void> {
  for (const [itemId, report] of Object.entries(readUnsent())) await sendPlace(itemId, report)
}

/** An unsent position is newer than the one on the server. */
export const unsentPlaceOf = (itemId: string): PlaceReport | undefined => readUnsent()[itemId]

function forget(itemId: string): void {
  const { [itemId]: sent, ...rest } = readUnsent()
  if (sent) writeUnsent(rest)
}
