import type { Context } from '../../../context.ts'
import type { Library } from '../../libraries/libraries.types.ts'
import type { ImportReport, ImportWish } from '../import.types.ts'
import type { OpenedSource } from '../source/open-source.service.ts'
import type { Tally } from './tally.rules.ts'

export type ImportContext = Pick<
  Context,
  'db' | 'config' | 'clock' | 'events' | 'log' | 'settings' | 'tokenSecret'
>

/** An import in progress. */
export interface ImportRun {
  readonly ctx: ImportContext
  readonly wish: ImportWish
  readonly source: OpenedSource
  /** The libraries as they are on this server. */
  readonly libraries: readonly Library[]
  readonly tally: Tally
  readonly signal: AbortSignal
  /** Records that all rows of a long list up to this position are stored. */
  done(place: number): Promise<void>
  progress(done: number): void
}

export const STEPS = ['base', 'names', 'items', 'groups', 'progress', 'sessions', 'rest', 'finish'] as const
/** Shown as a step, before the first one. */
export const RESTORE_POINT = 'restore-point'
export type Step = (typeof STEPS)[number]

/** How far an import got; enough to resume after a crash. */
export interface Checkpoint {
  readonly step: Step
  /** Position of the last row stored from a long list. */
  readonly behind: number
  readonly report: ImportReport
}

/** How a run reports progress, saves checkpoints and is aborted. */
export interface RunControls {
  readonly checkpoint: Checkpoint | null
  readonly saveCheckpoint: (checkpoint: Checkpoint) => Promise<void>
  readonly progress: (state: {
    readonly step: Step | typeof RESTORE_POINT
    readonly done: number
    readonly total: number
  }) => void
  readonly signal: AbortSignal
}
