import { onServerEvent } from '../features/connection/connection.ts'
import { dropLibrary, librariesQuery, putLibrary } from '../features/libraries/libraries.api.ts'
import { putTask } from '../features/tasks/tasks.api.ts'
import { applyUserUpdate } from '../features/users/session.ts'
import { queryClient } from '../lib/query-client.ts'
import { toast } from '../ui/toast.tsx'

/** What the whole app does with news, whatever page is open. */
export function followServer(): () => void {
  let isFirst = true
  const stops = [
    onServerEvent('init', () => {
      // Whatever happened while the connection was away was missed.
      if (!isFirst) void queryClient.invalidateQueries()
      isFirst = false
    }),
    onServerEvent('user_updated', (user) => {
      // Access to libraries may have been given or taken.
      if (applyUserUpdate(user)) void queryClient.invalidateQueries({ queryKey: librariesQuery().queryKey })
    }),
    onServerEvent('library_added', putLibrary),
    onServerEvent('library_updated', putLibrary),
    onServerEvent('library_removed', (library) => dropLibrary(library.id)),
    onServerEvent('task_started', putTask),
    onServerEvent('task_finished', putTask),
    onServerEvent('admin_message', (message) => void toast.info(message, { persistent: true })),
  ]
  return () => stops.forEach((stop) => stop())
}
