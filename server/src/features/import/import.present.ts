import type { ImportPreviewView, ImportReportView, ImportStateView } from '@lectern/contract/import'
import type { ImportReport, ImportsState } from './import.types.ts'
import type { ImportPreview } from './plan/preview.types.ts'

export function presentPreview(preview: ImportPreview): ImportPreviewView {
  return {
    ...preview,
    counts: { ...preview.counts },
    users: preview.users.map((user) => ({ ...user })),
    libraries: preview.libraries.map((library) => ({
      ...library,
      folders: library.folders.map((folder) => ({ ...folder })),
    })),
    notTaken: preview.notTaken.map((entry) => ({ ...entry })),
    problems: [...preview.problems],
  }
}

export function presentState({ job, uploaded }: ImportsState): ImportStateView {
  return {
    uploaded,
    current: job && {
      id: job.id,
      state: job.state,
      path: job.payload.path,
      step: job.progress?.text ?? null,
      done: job.progress?.done ?? 0,
      total: job.progress?.total ?? 0,
      error: job.error,
      report: job.state === 'done' ? presentReport(job.result as ImportReport) : null,
      startedAt: job.startedAt,
      finishedAt: job.finishedAt,
    },
  }
}

function presentReport(report: ImportReport): ImportReportView {
  return {
    // Reports from before restore points were made have none.
    restorePoint: report.restorePoint ?? null,
    counts: { ...report.counts },
    skipped: { ...report.skipped },
    missingItems: report.missingItems,
    renamedUsers: report.renamedUsers.map((user) => ({ ...user })),
    failures: [...report.failures],
  }
}
