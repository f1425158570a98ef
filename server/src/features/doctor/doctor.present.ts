import type { DoctorView, FindingView } from '@lectern/contract/doctor'
import type { CheckJob, DoctorReport, StoredFinding } from './doctor.types.ts'

export function presentDoctor(job: CheckJob | null): DoctorView {
  const report = job?.state === 'done' ? (job.result as DoctorReport) : null
  return {
    isRunning: job?.state === 'queued' || job?.state === 'running',
    done: job?.progress?.done ?? 0,
    total: job?.progress?.total ?? 0,
    error: job?.state === 'failed' ? job.error : null,
    checkedAt: job?.finishedAt ?? null,
    findings: report?.findings.map(presentFinding) ?? [],
    mended: report?.mended ? { ...report.mended } : null,
  }
}

const presentFinding = ({ code, level, values = {}, details = [], mend }: StoredFinding): FindingView => ({
  code,
  level,
  values: { ...values },
  details: [...details],
  mend,
})
