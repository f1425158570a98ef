import { onServerEvent, sendToServer } from '../features/connection/connection.ts'
import { dropLibrary, librariesQuery, putLibrary } from '../features/libraries/libraries.api.ts'
import { followScans } from '../features/scanner/scan-toasts.ts'
import { putTask } from '../features/tasks/tasks.api.ts'
import { applyUserUpdate, useSession } from '../features/users/session.ts'
import { isAdminOrUp } from '../features/users/use-permissions.ts'
import { queryClient } from '../lib/query-client.ts'
import { toast } from '../ui/toast.tsx'

/** What the whole app does with news, whatever page is open. */
export function followServer(): () => void {
  let isFirst = true
  const stops = [
    onServerEvent('init', () => {
      // Whatever happened while the connection was away was missed; at the start, what happened since the page loaded.
      void queryClient.invalidateQueries(isFirst ? { predicate: isKeptByNews } : {})
      isFirst = false
    }),
    onServerEvent('user_updated', (user) => {
      // Access to libraries may have been given or taken.
      if (applyUserUpdate(user)) void queryClient.invalidateQueries({ queryKey: librariesQuery().queryKey })
    }),
    onServerEvent('library_added', putLibrary),
    onServerEvent('library_updated', putLibrary),
    onServerEvent('library_removed', (library) => dropLibrary(library.id)),
    onServerEvent('scan_complete', contentsChanged),
    onServerEvent('items_added', contentsChanged),
    onServerEvent('items_updated', contentsChanged),
    followScans({ hear: onServerEvent, say: sendToServer, mayCancel: isAdmin }),
    onServerEvent('task_started', putTask),
    onServerEvent('task_finished', putTask),
    onServerEvent('admin_message', (message) => void toast.info(message, { persistent: true })),
  ]
  return () => stops.forEach((stop) => stop())
}

const isAdmin = () => isAdminOrUp(useSession.getState().user)

/** Lists that are loaded before the connection is there and kept right by its news from then on. */
function isKeptByNews({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] === 'libraries' || queryKey[0] === 'tasks'
}

const REFETCH_AFTER_MS = 1000
let refetch: ReturnType<typeof setTimeout> | undefined

/** A scan that adds a thousand items tells so in many portions; what shows them is asked for again once a second. */
function contentsChanged(): void {
  refetch ??= setTimeout(() => {
    refetch = undefined
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'overview' })
  }, REFETCH_AFTER_MS)
}
