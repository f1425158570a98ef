import { isAdminOrUp } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import type { Task } from './tasks.types.ts'

export function maySeeTask(viewer: User, task: Task): boolean {
  if (task.audience === 'admins' && !isAdminOrUp(viewer)) return false
  return task.libraryId === null || maySeeLibrary(viewer, task.libraryId)
}
