import type { DoctorMend } from '@lectern/contract/doctor'
import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { JobRun } from '../../platform/jobs/jobs.types.ts'
import { type BackupContext, makeBackup } from '../backups/make-backup.service.ts'
import { checkServer, NUM_CHECKS } from './check-server.service.ts'
import type { CheckJob, DoctorReport, Finding, Mended, StoredFinding } from './doctor.types.ts'

type Ctx = BackupContext & Pick<Context, 'jobs'>

export function defineDoctorJobs(ctx: Ctx): void {
  ctx.jobs.define('doctor', async ({ mend }, run): Promise<DoctorReport> => {
    const mended = mend === null ? null : await applyFix(ctx, mend, run)
    const findings = await check(ctx, (done) => run.progress({ done, total: NUM_CHECKS }))
    return { findings: findings.map(toStored), mended }
  })
}

export async function requestCheck(ctx: Ctx, userId: UserId, mend: DoctorMend | null): Promise<void> {
  await ctx.jobs.enqueue('doctor', { mend }, { key: 'doctor', createdBy: userId })
}

/** The check that is running, or the most recent one. */
export async function lastCheck(ctx: Pick<Context, 'jobs'>): Promise<CheckJob | null> {
  const [job] = await ctx.jobs.list({ kind: 'doctor', limit: 1 })
  return job ?? null
}

/** Applies a fix after creating a backup, so that it can be undone; null if there is nothing left to fix. */
export async function applyFix(
  ctx: BackupContext,
  name: DoctorMend,
  following: Pick<JobRun, 'signal' | 'progress'>,
): Promise<Mended | null> {
  const offered = (await check(ctx)).find(({ mend }) => mend?.name === name)?.mend
  if (!offered) return null
  const backupId = await makeBackup(ctx, 'restore-point', following)
  return { name, changed: await offered.run(), backupId }
}

async function check(ctx: BackupContext, onCheck?: (done: number) => void): Promise<Finding[]> {
  const findings: Finding[] = []
  for await (const finding of checkServer(ctx, onCheck)) findings.push(finding)
  return findings
}

const toStored = ({ mend, ...finding }: Finding): StoredFinding => ({ ...finding, mend: mend?.name ?? null })
