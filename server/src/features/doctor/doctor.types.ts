import type { DoctorCode, DoctorMend } from '@lectern/contract/doctor'
import type { Job } from '../../platform/jobs/jobs.types.ts'

/** What a check found. */
export interface Finding {
  /** What was looked at, in a few words. */
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

/** Something that puts it right. A backup is made before, so that it can be undone. */
export interface Mend {
  readonly name: DoctorMend
  /** What it does, as an order: "Remove 3 rows …". */
  readonly text: string
  /** Gives how many things were changed. */
  run(): Promise<number>
}

/** A check that is under way or over. */
export type CheckJob = Job

/** What a check leaves behind. */
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
  /** Undoes it. */
  readonly backupId: string
}
