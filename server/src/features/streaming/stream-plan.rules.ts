import { SEGMENT_SECONDS } from './hls-playlist.rules.ts'
import type { SourceTrack } from '../playback/playback.types.ts'

/** How the tracks of a session become one stream. */

/** `copy`: the audio is already AAC and is only remuxed. */
export type StreamMode = 'copy' | 'transcode'

/** One run of ffmpeg, for part of one track. Times are on the whole timeline unless they refer to the track. */
export interface Run {
  readonly track: SourceTrack
  readonly trackStartSeconds: number
  /** Start position in the track … */
  readonly offsetSeconds: number
  /** … and length. */
  readonly lengthSeconds: number
  /** Frames outside this range belong to another track, or only serve as a lead-in for the first frame inside. */
  readonly fromSeconds: number
  readonly toSeconds: number
}

export const SAMPLE_RATE = 44_100
const FRAME_SAMPLES = 1024
const FRAME_SECONDS = FRAME_SAMPLES / SAMPLE_RATE
/** Audio before the first wanted frame, so that decoder and encoder have settled. */
const RUN_IN_SECONDS = 0.15
const RUN_OUT_SECONDS = 0.15

export const durationOf = (tracks: readonly SourceTrack[]): number =>
  tracks.reduce((sum, track) => sum + track.durationSeconds, 0)

/** A scan may find other files during playback. */
export function isSameSound(tracks: readonly SourceTrack[], others: readonly SourceTrack[]): boolean {
  if (tracks === others) return true
  const isSame = (one: SourceTrack, other: SourceTrack | undefined) =>
    one.path === other?.path && one.durationSeconds === other.durationSeconds
  return tracks.length === others.length && tracks.every((track, at) => isSame(track, others[at]))
}

/** Copies if all tracks are AAC in the same format: players need one audio format from beginning to end. */
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

/** The runs needed to create the segments from `first` up to, not including, `end`. */
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
  // Transcoded frames are aligned to the start of the track, so that all runs cut the audio at the same positions.
  const offsetSeconds =
    given.mode === 'copy' ? firstWanted : Math.floor(firstWanted / FRAME_SECONDS) * FRAME_SECONDS
  const lastWanted = Math.min(trackEnd, given.wantedTo) - trackStartSeconds
  return {
    track,
    trackStartSeconds,
    offsetSeconds,
    lengthSeconds: lastWanted - offsetSeconds + RUN_OUT_SECONDS,
    fromSeconds: trackStartSeconds - FRAME_SECONDS / 4,
    // The next track starts with a frame of its own: at most half a frame is doubled or lost.
    toSeconds: isLast ? trackEnd : trackEnd - FRAME_SECONDS / 2,
  }
}
