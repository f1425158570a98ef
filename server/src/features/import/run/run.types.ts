import type { Context } from '../../../context.ts'
import type { Library } from '../../libraries/libraries.types.ts'
import type { ImportReport, ImportWish } from '../import.types.ts'
import type { OpenedSource } from '../source/open-source.service.ts'
import type { Tally } from './tally.rules.ts'

export type ImportContext = Pick<
  Context,
  'db' | 'config' | 'clock' | 'events' | 'log' | 'settings' | 'tokenSecret'
>

/** An import under way. */
export interface ImportRun {
  readonly ctx: ImportContext
  readonly wish: ImportWish
  readonly source: OpenedSource
  /** As they are on this server. */
  readonly libraries: readonly Library[]
  readonly tally: Tally
  readonly signal: AbortSignal
  /** Notes that everything up to a place of a long list is stored. */
  done(place: number): Promise<void>
  progress(done: number): void
}

export const STEPS = ['base', 'names', 'items', 'groups', 'progress', 'sessions', 'rest', 'finish'] as const
export type Step = (typeof STEPS)[number]

/** How far an import got: enough to go on after a crash. */
export interface Checkpoint {
  readonly step: Step
  /** In a long list: the last place that is stored. */
  readonly behind: number
  readonly report: ImportReport
}
