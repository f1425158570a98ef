/** The timeline of a stream, divided into segments of equal length. It is known before any audio is encoded. */

export const SEGMENT_SECONDS = 6
export const PLAYLIST_NAME = 'output.m3u8'
/** A thousand hours. A damaged file may claim to last for centuries, and a playlist lists every segment. */
const MAX_SEGMENTS = 600_000
/** A shorter last segment might contain no audio at all, so it is merged with the previous one. */
const SHORTEST_SEGMENT_SECONDS = 0.5
/**
 * Audio frames never start exactly on a boundary; two ways of computing their time must not assign them to different
 * segments.
 */
const BORDER_SLACK_SECONDS = 0.005

export function countSegments(durationSeconds: number): number {
  const whole = Math.floor(durationSeconds / SEGMENT_SECONDS)
  const rest = durationSeconds - whole * SEGMENT_SECONDS
  return Math.max(1, whole + (rest >= SHORTEST_SEGMENT_SECONDS ? 1 : 0))
}

export const isTooLong = (durationSeconds: number): boolean => countSegments(durationSeconds) > MAX_SEGMENTS

export function segmentAt(seconds: number, numSegments: number): number {
  const index = Math.floor((seconds + BORDER_SLACK_SECONDS) / SEGMENT_SECONDS)
  return Math.min(Math.max(0, index), numSegments - 1)
}

export const segmentName = (index: number): string => `output-${index}.ts`

/** Undefined for anything that is not the name of a segment. */
export function segmentIndex(fileName: string): number | undefined {
  const digits = /^output-(0|[1-9]\d{0,6})\.ts$/.exec(fileName)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

export function playlistText(durationSeconds: number): string {
  const numSegments = countSegments(durationSeconds)
  const lines = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-MEDIA-SEQUENCE:0', '#EXT-X-PLAYLIST-TYPE:VOD']
  const lastSeconds = durationSeconds - (numSegments - 1) * SEGMENT_SECONDS
  lines.push(`#EXT-X-TARGETDURATION:${Math.max(SEGMENT_SECONDS, Math.ceil(lastSeconds))}`)
  for (let index = 0; index < numSegments; index++) {
    const seconds = index === numSegments - 1 ? lastSeconds : SEGMENT_SECONDS
    lines.push(`#EXTINF:${Number(seconds.toFixed(6))},`, segmentName(index))
  }
  return [...lines, '#EXT-X-ENDLIST', ''].join('\n')
}

/** The available segments in the protocol's format, such as `3` or `'5-9'`. */
export function toChunks(indexes: Iterable<number>): (number | string)[] {
  const runs: { first: number; last: number }[] = []
  for (const index of [...indexes].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && index === run.last + 1) run.last = index
    else runs.push({ first: index, last: index })
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}-${last}`))
}
