import { SEGMENT_SECONDS } from './hls-playlist.rules.ts'
import type { SourceTrack } from '../playback/playback.types.ts'

/** How the tracks of a session become one stream. */

/** `copy`: the sound is AAC already and only packed anew. */
export type StreamMode = 'copy' | 'transcode'

/** One run of ffmpeg: a stretch of one track. Times on the timeline, unless they are said to be of the track. */
export interface Run {
  readonly track: SourceTrack
  readonly trackStartSeconds: number
  /** From here on in the track … */
  readonly offsetSeconds: number
  /** … and so much of it. */
  readonly lengthSeconds: number
  /** Frames outside are another track's, or only there so that the first one inside is sound. */
  readonly fromSeconds: number
  readonly toSeconds: number
}

export const SAMPLE_RATE = 44_100
const FRAME_SAMPLES = 1024
const FRAME_SECONDS = FRAME_SAMPLES / SAMPLE_RATE
/** Sound before the first wanted frame, so that decoder and encoder have run in by then. */
const RUN_IN_SECONDS = 0.15
const RUN_OUT_SECONDS = 0.15

export const durationOf = (tracks: readonly SourceTrack[]): number =>
  tracks.reduce((sum, track) => sum + track.durationSeconds, 0)

/** A scan may find other files while somebody listens. */
export function isSameSound(tracks: readonly SourceTrack[], others: readonly SourceTrack[]): boolean {
  if (tracks === others) return true
  const isSame = (one: SourceTrack, other: SourceTrack | undefined) =>
    one.path === other?.path && one.durationSeconds === other.durationSeconds
  return tracks.length === others.length && tracks.every((track, at) => isSame(track, others[at]))
}

/** All tracks AAC and of one kind: players want one kind of sound from beginning to end. */
export function preferredMode(tracks: readonly SourceTrack[]): StreamMode {
  const [first] = tracks
  const isAlike = (track: SourceTrack) =>
    track.codec === 'aac' && track.channels === first?.channels && track.timeBase === first.timeBase
  return first && tracks.every(isAlike) ? 'copy' : 'transcode'
}

/** Mono stays mono; everything else becomes stereo. */
export function channelsOf(tracks: readonly SourceTrack[]): 1 | 2 {
  return tracks.every((track) => track.channels === 1) ? 1 : 2
}

/** What it takes to make the segments from `first` up to, not including, `end`. */
export function planRuns(
  tracks: readonly SourceTrack[],
  mode: StreamMode,
  { first, end }: { readonly first: number; readonly end: number },
): Run[] {
  const totalSeconds = durationOf(tracks)
  const wantedFrom = first * SEGMENT_SECONDS
  const wantedTo = Math.min(end * SEGMENT_SECONDS, totalSeconds)
  const runs: Run[] = []
  let trackStartSeconds = 0
  for (const track of tracks) {
    const trackEnd = trackStartSeconds + track.durationSeconds
    if (trackEnd > wantedFrom && trackStartSeconds < wantedTo && track.durationSeconds > 0) {
      runs.push(planRun({ track, trackStartSeconds, wantedFrom, wantedTo, mode, totalSeconds }))
    }
    trackStartSeconds = trackEnd
  }
  return runs
}

interface RunGiven {
  readonly track: SourceTrack
  readonly trackStartSeconds: number
  readonly wantedFrom: number
  readonly wantedTo: number
  readonly mode: StreamMode
  readonly totalSeconds: number
}

function planRun(given: RunGiven): Run {
  const { track, trackStartSeconds } = given
  const trackEnd = trackStartSeconds + track.durationSeconds
  const isLast = trackEnd >= given.totalSeconds
  const firstWanted = Math.max(0, given.wantedFrom - trackStartSeconds - RUN_IN_SECONDS)
  // New frames are counted from the beginning of the track, so that two runs cut the sound at the same places.
  const offsetSeconds =
    given.mode === 'copy' ? firstWanted : Math.floor(firstWanted / FRAME_SECONDS) * FRAME_SECONDS
  const lastWanted = Math.min(trackEnd, given.wantedTo) - trackStartSeconds
  return {
    track,
    trackStartSeconds,
    offsetSeconds,
    lengthSeconds: lastWanted - offsetSeconds + RUN_OUT_SECONDS,
    fromSeconds: trackStartSeconds - FRAME_SECONDS / 4,
    // The next track begins with a frame of its own: half a frame is the most that is doubled or lost.
    toSeconds: isLast ? trackEnd : trackEnd - FRAME_SECONDS / 2,
  }
}
