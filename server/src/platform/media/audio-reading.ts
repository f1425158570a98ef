import type { RawTags } from './raw-tags.ts'

export interface FoundChapter {
  startSeconds: number
  /** Null if the chapter ends where the next one starts. */
  endSeconds: number | null
  title: string
}

export interface FoundPicture {
  mime: string
  byteLength: number
  /** Only valid while the file is open. */
  read: () => Promise<Buffer>
}

/** The result of a format reader, before tag names and chapters are normalised. */
export interface AudioReading {
  format: string
  codec: string | null
  durationSeconds: number | null
  bitRate: number | null
  channels: number | null
  channelLayout: string | null
  timeBase: string
  language: string | null
  chapters: FoundChapter[]
  picture: FoundPicture | null
  tags: RawTags
  problem: string | null
  /** Its structure is intact, but there is nothing that could be played. */
  isUnplayable: boolean
}

/** Returns a reading with no values set. */
export function emptyReading(format: string): AudioReading {
  return {
    format,
    codec: null,
    durationSeconds: null,
    bitRate: null,
    channels: null,
    channelLayout: null,
    timeBase: '1/1000',
    language: null,
    chapters: [],
    picture: null,
    tags: new Map(),
    problem: null,
    isUnplayable: false,
  }
}

export const CUT_OFF_PROBLEM =
  'The file is shorter than its own header says; the copy or download may be incomplete'

/** Many programs write a length that is off by a few bytes. */
export const SLACK_BYTES = 4096

/** In some formats the length is often that of a slightly longer file. */
export function isCutOff(claimedBytes: number, actualBytes: number): boolean {
  return claimedBytes - actualBytes > Math.max(claimedBytes * 0.02, SLACK_BYTES)
}

// Six and more channels can have other layouts, but nearly always have these.
const LAYOUTS = ['mono', 'stereo', '3.0', '4.0', '5.0', '5.1', '6.1', '7.1'] as const

export function layoutOf(channels: number | null): string | null {
  return channels === null ? null : (LAYOUTS[channels - 1] ?? null)
}

export function averageBitRate(byteCount: number, durationSeconds: number | null): number | null {
  return durationSeconds && durationSeconds > 0 ? Math.round((byteCount * 8) / durationSeconds) : null
}
