import type { PlaceReport } from './reader.api.ts'
import type { Start } from './stage.ts'

/** A position that the server has not received. */
export interface UnsentPlace extends PlaceReport {
  readonly lastUpdate: number
  /** The position on the server that this browser knew of at that time. */
  readonly before: string | null
}

/** The position on the server. */
interface SavedPlace {
  readonly ebookLocation: string | null
  readonly ebookProgress: number | null
  readonly isFinished: boolean
  /** Of reading or listening, whichever was later. */
  readonly lastUpdate: number
}

/** A book read to its end starts from the beginning; one that is being read again does not. */
export function startAt(unsent: UnsentPlace | undefined, saved: SavedPlace | undefined): Start {
  const known = unsent && !isOvertaken(unsent, saved) ? unsent : saved
  if (!known || (known.isFinished && (known.ebookProgress ?? 1) >= 1)) return { place: null, fraction: null }
  return { place: known.ebookLocation, fraction: known.ebookProgress }
}

/** Whether another device has turned pages since. */
const isOvertaken = (unsent: UnsentPlace, saved: SavedPlace | undefined): boolean =>
  saved !== undefined && saved.lastUpdate > unsent.lastUpdate && saved.ebookLocation !== unsent.before
