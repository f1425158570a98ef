import type { JobView, TaskView } from '@lectern/contract/tasks'
import { describeSubject, subjectOf } from './tasks.rules.ts'
import type { BackgroundJob, SubjectNames, Task } from './tasks.types.ts'

export function presentTask(task: Task): TaskView {
  return {
    id: task.id,
    action: task.action,
    data: task.data,
    title: task.title,
    description: task.description,
    error: task.error,
    titleKey: task.titleKey,
    titleSubs: task.titleKey === null ? null : [...task.titleValues],
    descriptionKey: null,
    descriptionSubs: null,
    errorKey: null,
    errorSubs: null,
    showSuccess: task.error === null,
    isFailed: task.error !== null,
    isFinished: task.isFinished,
    startedAt: task.startedAt,
    finishedAt: task.finishedAt,
  }
}

export function presentJob(
  job: BackgroundJob,
  usernames: ReadonlyMap<string, string>,
  names: SubjectNames,
): JobView {
  const subject = subjectOf(job.payload)
  const [itemId, ...others] = subject.itemIds
  const { done, total } = job.progress ?? {}
  const isKnown = done !== undefined && total !== undefined && total > 0
  return {
    id: job.id,
    kind: job.kind,
    state: job.state,
    error: job.error,
    progress: isKnown ? Math.min(1, done / total) : null,
    libraryItemId: itemId !== undefined && others.length === 0 && names.items.has(itemId) ? itemId : null,
    subject: describeSubject(subject, names),
    username: job.createdBy === null ? null : (usernames.get(job.createdBy) ?? null),
    createdAt: job.createdAt,
    startedAt: job.startedAt,
    finishedAt: job.finishedAt,
  }
}
