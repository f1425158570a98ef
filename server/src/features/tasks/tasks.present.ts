import type { TaskView } from '@lectern/contract/tasks'
import type { Task } from './tasks.types.ts'

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
