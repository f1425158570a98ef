import type { NowPlaying } from './backend.ts'
import type { OutputKind } from './output.ts'
import type { QueueEntry } from './queue.rules.ts'
import type { SleepTimer } from './sleep-timer.rules.ts'

/** IDLE: nothing loaded. LOADING: something was requested. LOADED: ready but paused. PLAYING. */
export type Phase = 'IDLE' | 'LOADING' | 'LOADED' | 'PLAYING'

export interface PlayerState {
  readonly phase: Phase
  readonly media: NowPlaying | null
  readonly sessionId: string | null
  readonly lastSyncMs: number | null
  readonly positionSeconds: number
  readonly durationSeconds: number
  /** End of the browser's buffer. */
  readonly bufferedSeconds: number
  /** How much of a stream the server has transcoded, from 0 to 1; files are always ready. */
  readonly readyShare: number
  /** Trying to play, but waiting for data. */
  readonly isWaiting: boolean
  readonly rate: number
  readonly volume: number
  readonly beforeMute: number | null
  readonly queue: readonly QueueEntry[]
  readonly sleep: SleepTimer | null
  readonly outputKind: OutputKind | null
  readonly isCasting: boolean
  /** The position before a long seek, for a short time. */
  readonly undoSeconds: number | null
}

export const IDLE_STATE: PlayerState = {
  phase: 'IDLE',
  media: null,
  sessionId: null,
  lastSyncMs: null,
  positionSeconds: 0,
  durationSeconds: 0,
  bufferedSeconds: 0,
  readyShare: 1,
  isWaiting: false,
  rate: 1,
  volume: 1,
  beforeMute: null,
  queue: [],
  sleep: null,
  outputKind: null,
  isCasting: false,
  undoSeconds: null,
}

/** State that survives closing the player. */
export const closedState = ({ volume, beforeMute, isCasting, rate }: PlayerState): PlayerState => ({
  ...IDLE_STATE,
  volume,
  beforeMute,
  isCasting,
  rate,
})
