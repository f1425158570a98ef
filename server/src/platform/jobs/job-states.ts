import type { JobState } from './jobs.types.ts'

export const UNFINISHED_STATES: readonly JobState[] = ['queued', 'running']

/** Whether the job runs, or will run once more. */
export const isUnfinished = ({ state }: { readonly state: JobState }): boolean =>
  UNFINISHED_STATES.includes(state)
