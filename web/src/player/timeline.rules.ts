/** Several files form one timeline: maps positions on the whole to positions within a file. */

export interface Track {
  /** Starts at 1, as in the protocol. */
  readonly index: number
  readonly startOffset: number
  readonly duration: number
  readonly url: string
  readonly mimeType: string
  readonly title: string
}

export interface Place {
  readonly track: Track
  /** Index in the list of tracks, from 0. */
  readonly trackNumber: number
  readonly trackSeconds: number
}

export const totalSeconds = (tracks: readonly Track[]): number =>
  tracks.reduce((end, track) => Math.max(end, track.startOffset + track.duration), 0)

/** The track that contains the position; clamped to the first and last. */
export function placeAt(tracks: readonly Track[], seconds: number): Place | null {
  const found = tracks.findLastIndex((track) => track.startOffset <= seconds)
  const trackNumber = Math.max(found, 0)
  const track = tracks[trackNumber]
  if (track === undefined) return null
  return { track, trackNumber, trackSeconds: clamp(seconds - track.startOffset, 0, track.duration) }
}

export const positionOf = (track: Track, trackSeconds: number): number =>
  track.startOffset + clamp(trackSeconds, 0, track.duration)

export const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), Math.max(min, max))

/** End of the buffered range that contains a position; else the end of the last one; 0 if there is none. */
export function bufferedEndAt(ranges: readonly (readonly [number, number])[], seconds: number): number {
  const holding = ranges.find(([start, end]) => start <= seconds && seconds <= end)
  return (holding ?? ranges.at(-1))?.[1] ?? 0
}
