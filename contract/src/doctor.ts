import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'

/** Lectern only: checks the server and its data, and repairs problems. */

export const DOCTOR_CODES = [
  'database.good',
  'database.damaged',
  'rows.good',
  'rows.orphans',
  'sums.good',
  'sums.wrong',
  'items.good',
  'items.empty',
  'libraryFolder.good',
  'libraryFolder.away',
  'libraryFolder.empty',
  'ownFolder.good',
  'ownFolder.refused',
  'files.good',
  'files.missing',
  'pictures.good',
  'pictures.missing',
  'space.good',
  'space.low',
  'clock.good',
  'clock.behind',
  'ffmpeg.good',
  'ffmpeg.missing',
  'ffmpeg.broken',
] as const
export type DoctorCode = (typeof DOCTOR_CODES)[number]

export const DOCTOR_MENDS = ['orphans', 'sums', 'pictures'] as const
export type DoctorMend = (typeof DOCTOR_MENDS)[number]

export const FindingView = z.object({
  code: z.enum(DOCTOR_CODES),
  level: z.enum(['good', 'warning', 'problem']),
  /** Values for the placeholders in the message of the code. */
  values: z.record(z.string(), z.string().or(z.number())),
  details: z.array(z.string()),
  mend: z.enum(DOCTOR_MENDS).nullable(),
})
export type FindingView = z.output<typeof FindingView>

export const DoctorView = z.object({
  isRunning: z.boolean(),
  done: z.int(),
  total: z.int(),
  error: z.string().nullable(),
  checkedAt: z.int().nullable(),
  findings: z.array(FindingView),
  /** The repair made before this check, and the backup that can undo it. */
  mended: z.object({ name: z.enum(DOCTOR_MENDS), changed: z.int(), backupId: z.string() }).nullable(),
})
export type DoctorView = z.output<typeof DoctorView>

export const doctor = {
  get: endpoint({
    method: 'GET',
    path: '/api/doctor',
    access: adminOnly,
    summary: 'The current or the latest check.',
    reply: DoctorView,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/doctor/check',
    access: adminOnly,
    summary: 'Check the server and its data, in the background.',
    reply: DoctorView,
  }),
  mend: endpoint({
    method: 'POST',
    path: '/api/doctor/mend',
    access: adminOnly,
    summary: 'Create a backup, apply one repair and check again, in the background.',
    body: z.object({ name: z.enum(DOCTOR_MENDS) }),
    reply: DoctorView,
  }),
}
