import type { DoctorCode, DoctorMend } from '@lectern/contract/doctor'
import type { Job } from '../../platform/jobs/jobs.types.ts'

/** The result of a check. */
export interface Finding {
  /** What was checked, in a few words. */
  readonly what: string
  readonly code: DoctorCode
  readonly values?: Readonly<Record<string, string | number>>
  readonly level: 'good' | 'warning' | 'problem'
  /** One sentence. */
  readonly text: string
  /** Examples, such as paths. */
  readonly details?: readonly string[]
  readonly mend?: Mend
}

/** A fix for the finding. A backup is created first, so that it can be undone. */
export interface Mend {
  readonly name: DoctorMend
  /** What the fix does, in the imperative: "Remove 3 rows …". */
  readonly text: string
  /** Returns how many things were changed. */
  run(): Promise<number>
}

/** A check that is running or has ended. */
export type CheckJob = Job

/** The stored result of a check. */
export interface DoctorReport {
  readonly findings: readonly StoredFinding[]
  readonly mended: Mended | null
}

export interface StoredFinding extends Omit<Finding, 'mend'> {
  readonly mend: DoctorMend | null
}

export interface Mended {
  readonly name: DoctorMend
  readonly changed: number
  /** The backup that restores the state before the fix. */
  readonly backupId: string
}
