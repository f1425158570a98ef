import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'
import { presentTask } from './tasks.present.ts'
import { maySeeTask, withoutHiddenCounts } from './tasks.rules.ts'
import type { Task } from './tasks.types.ts'

export function tasksSockets(live: Live<User>, ctx: Pick<Context, 'events'>): void {
  const send = (name: 'task_started' | 'task_finished', task: Task) => {
    live.toViewers(name, (viewer) =>
      maySeeTask(viewer, task) ? presentTask(withoutHiddenCounts(viewer, task)) : undefined,
    )
  }
  ctx.events.on('task.started', ({ task }) => send('task_started', task))
  ctx.events.on('task.finished', ({ task }) => send('task_finished', task))
}
