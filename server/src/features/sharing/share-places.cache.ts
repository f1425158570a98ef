import { recentEntries } from '../../lib/recent-entries.ts'

/** Positions of share visitors. Their browsers store them, too, and for longer. */
export interface SharePlaces {
  placeOf(sessionId: string, shareId: string): number
  keep(sessionId: string, shareId: string, seconds: number): void
}

const MOST_VISITORS = 10_000

export function createSharePlaces(): SharePlaces {
  const places = recentEntries<number>(MOST_VISITORS)
  const key = (sessionId: string, shareId: string) => `${sessionId} ${shareId}`
  return {
    placeOf: (sessionId, shareId) => places.get(key(sessionId, shareId)) ?? 0,
    keep: (sessionId, shareId, seconds) => places.set(key(sessionId, shareId), seconds),
  }
}
