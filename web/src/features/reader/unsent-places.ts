import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { type PlaceReport, savePlace } from './reader.api.ts'

/** Places that could not be sent, by item: kept in this browser until the server takes them. */

const STORAGE_KEY = 'unsentPlaces'

type Unsent = Readonly<Record<string, PlaceReport>>

function readUnsent(): Unsent {
  const stored = readStoredJson(STORAGE_KEY)
  return typeof stored === 'object' && stored !== null ? (stored as Unsent) : {}
}

const writeUnsent = (unsent: Unsent): void => writeStored(STORAGE_KEY, JSON.stringify(unsent))

/** Sends a place; when that fails, it is kept with its time. */
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

/** What is not sent yet is newer than what the server knows. */
export const unsentPlaceOf = (itemId: string): PlaceReport | undefined => readUnsent()[itemId]

function forget(itemId: string): void {
  const { [itemId]: sent, ...rest } = readUnsent()
  if (sent) writeUnsent(rest)
}
