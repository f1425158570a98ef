import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { RunningTask, Task, TaskBoard } from './tasks.types.ts'

/** For the task of a job that threw: one that was aborted has not failed. */
export function endFailedTask(task: RunningTask, signal: AbortSignal, reason: string): void {
  if (signal.aborted) task.stop(messageOf(signal.reason))
  else task.fail(reason)
}

/** The currently running tasks. Kept in memory: after a restart there are none. */
export function createTaskBoard(ctx: Pick<Context, 'clock' | 'events' | 'log' | 'nodes'>): TaskBoard {
  const tasks = new Map<string, Task>()
  /** Tasks of other servers, by task id. */
  const elsewhere = new Map<string, { readonly task: Task; readonly nodeId: string }>()
  ctx.events.on('task.started', ({ task }, from) => {
    if (from !== null) elsewhere.set(task.id, { task, nodeId: from })
  })
  ctx.events.on('task.finished', ({ task }) => void elsewhere.delete(task.id))
  ctx.nodes.onGone((gone) => {
    for (const [id, { nodeId }] of elsewhere) if (nodeId === gone) elsewhere.delete(id)
  })

  return {
    start(given) {
      const task: Task = {
        id: newId(),
        titleKey: null,
        titleValues: [],
        description: null,
        data: {},
        libraryId: null,
        audience: 'viewers',
        ...given,
        error: null,
        isFinished: false,
        startedAt: ctx.clock.now(),
        finishedAt: null,
      }
      tasks.set(task.id, task)
      ctx.events.emit('task.started', { task })
      return {
        id: task.id,
        finish: (data = {}) => end(task.id, null, data),
        fail: (error) => end(task.id, error, {}),
        stop: (reason) => end(task.id, reason, {}, true),
      }
    },
    unfinished: () => [...tasks.values(), ...[...elsewhere.values()].map(({ task }) => task)],
  }

  function end(id: string, error: string | null, data: Record<string, unknown>, isStopped = false): void {
    const running = tasks.get(id)
    if (!running) return
    tasks.delete(id)
    const task: Task = {
      ...running,
      error,
      data: { ...running.data, ...data },
      isFinished: true,
      finishedAt: ctx.clock.now(),
    }
    if (isStopped) ctx.log.info(`${task.title} was stopped: ${error}`)
    else if (error !== null) ctx.log.error(`${task.title} failed: ${error}`)
    ctx.events.emit('task.finished', { task })
  }
}
