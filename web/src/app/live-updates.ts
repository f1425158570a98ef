import { tellEmbedEnd } from '../features/chapter-editor/embed-toasts.ts'
import { dropCollection, putCollection } from '../features/collections/collections.api.ts'
import { onServerEvent, sendToServer } from '../session/connection.ts'
import { tellBatchMatchEnd } from '../features/matching/match-toasts.ts'
import { putProgress } from '../session/use-progress.ts'
import { dropLibrary, librariesQuery, putLibrary } from '../features/libraries/libraries.api.ts'
import { dropPlaylist, putPlaylist } from '../features/playlists/playlists.api.ts'
import { followScans } from '../features/scanner/scan-toasts.ts'
import { putTask } from '../features/tasks/tasks.api.ts'
import { applyUserUpdate, useSession } from '../session/session.ts'
import { isAdminOrUp } from '../session/use-permissions.ts'
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
      if (!applyUserUpdate(user)) return
      void queryClient.invalidateQueries({ queryKey: librariesQuery().queryKey, exact: true })
      contentsChanged()
    }),
    onServerEvent('user_item_progress_updated', ({ data }) => {
      putProgress(data)
      progressMoved()
    }),
    onServerEvent('library_added', putLibrary),
    onServerEvent('library_updated', putLibrary),
    onServerEvent('library_removed', (library) => dropLibrary(library.id)),
    onServerEvent('collection_added', putCollection),
    onServerEvent('collection_updated', putCollection),
    onServerEvent('collection_removed', dropCollection),
    onServerEvent('playlist_added', putPlaylist),
    onServerEvent('playlist_updated', putPlaylist),
    onServerEvent('playlist_removed', dropPlaylist),
    onServerEvent('scan_complete', contentsChanged),
    onServerEvent('item_added', contentsChanged),
    onServerEvent('item_updated', contentsChanged),
    onServerEvent('item_removed', contentsChanged),
    onServerEvent('items_added', contentsChanged),
    onServerEvent('items_updated', contentsChanged),
    onServerEvent('author_updated', contentsChanged),
    onServerEvent('author_removed', contentsChanged),
    onServerEvent('series_updated', contentsChanged),
    onServerEvent('series_removed', contentsChanged),
    followScans({ hear: onServerEvent, say: sendToServer, mayCancel: isAdmin }),
    onServerEvent('batch_quickmatch_complete', tellBatchMatchEnd),
    onServerEvent('task_started', putTask),
    onServerEvent('task_finished', putTask),
    onServerEvent('task_finished', tellEmbedEnd),
    onServerEvent('admin_message', (message) => void toast.info(message, { persistent: true })),
  ]
  return () => stops.forEach((stop) => stop())
}

const isAdmin = () => isAdminOrUp(useSession.getState().user)

/** Lists that are loaded before the connection is there and kept right by its news from then on. */
function isKeptByNews({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return (queryKey[0] === 'libraries' && !isList(queryKey)) || queryKey[0] === 'tasks'
}

/** Pages of what a library holds: loaded a moment before the connection, and long. */
const isList = (queryKey: readonly unknown[]): boolean => queryKey[2] === 'list'

const REFETCH_AFTER_MS = 1000

/** A scan that adds a thousand items tells so in many portions; what shows them is asked for again once a second. */
const contentsChanged = onceIn(
  REFETCH_AFTER_MS,
  ({ queryKey }) =>
    queryKey[2] === 'overview' ||
    isList(queryKey) ||
    queryKey[0] === 'collections' ||
    queryKey[0] === 'playlists',
)

const HOME_AFTER_MS = 5000

/** While something plays, its place moves every few seconds; what one continues with need not follow as fast. */
const progressMoved = onceIn(HOME_AFTER_MS, ({ queryKey }) => isList(queryKey) && queryKey[3] === 'home')

function onceIn(
  afterMs: number,
  predicate: (query: { queryKey: readonly unknown[] }) => boolean,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void queryClient.invalidateQueries({ predicate })
    }, afterMs)
  }
}
