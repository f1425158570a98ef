import { notifyEmbedFinished } from '../features/chapter-editor/embed-toasts.ts'
import { notifyConversionFinished } from '../features/tools/tool-toasts.ts'
import { dropCollection, putCollection } from '../features/collections/collections.api.ts'
import { notifyEbookSent } from '../features/emails/ebook-toasts.ts'
import { ownShelvesChanged } from '../features/own-shelves/own-shelves.api.ts'
import { onServerEvent, sendToServer } from '../session/connection.ts'
import { notifyBatchMatchFinished } from '../features/matching/match-toasts.ts'
import { followRestores } from '../session/restored.ts'
import { reloadProgress, putProgress } from '../session/use-progress.ts'
import { dropLibrary, librariesQuery, putLibrary } from '../features/libraries/libraries.api.ts'
import { dropPlaylist, putPlaylist } from '../features/playlists/playlists.api.ts'
import { followPodcasts } from '../features/podcasts/follow-podcasts.ts'
import { providersChanged } from '../features/providers/providers.api.ts'
import { followScans } from '../features/scanner/scan-toasts.ts'
import { putTask } from '../features/tasks/tasks.api.ts'
import { applyUserUpdate, reloadAccount, useSession } from '../session/session.ts'
import { isAdminOrUp, mayAddPodcasts } from '../session/use-permissions.ts'
import { followFeeds } from './feed-updates.ts'
import { queryClient } from '../lib/query-client.ts'
import { toast } from '../ui/toast.tsx'

/** Handles pushed events for the whole app, whatever page is open. */
export function followServer(): () => void {
  let isFirst = true
  const contentsChanged = throttled(REFETCH_AFTER_MS, showsContents)
  const progressMoved = throttled(HOME_AFTER_MS, isHome)
  const stops = [
    onServerEvent('init', ({ newsMark }) => {
      // Pages load while the connection is being set up: nothing was missed if no event occurred since sign-in.
      const hasMissedNothing = isFirst && newsMark === useSession.getState().newsMark
      isFirst = false
      if (hasMissedNothing) return
      void loadAgain(() => true)
      reloadProgress().catch(() => undefined)
      reloadAccount().catch(() => undefined)
    }),
    onServerEvent('user_updated', (user) => {
      // The user's library access may have changed.
      if (!applyUserUpdate(user)) return
      void queryClient.invalidateQueries({ queryKey: librariesQuery().queryKey, exact: true })
      contentsChanged()
    }),
    onServerEvent('user_item_progress_updated', ({ data }) => {
      putProgress(data)
      progressMoved()
    }),
    onServerEvent('ebook_sent', notifyEbookSent),
    onServerEvent('library_added', putLibrary),
    onServerEvent('library_updated', putLibrary),
    onServerEvent('library_removed', (library) => dropLibrary(library.id)),
    onServerEvent('collection_added', putCollection),
    onServerEvent('collection_updated', putCollection),
    onServerEvent('collection_removed', dropCollection),
    onServerEvent('own_shelves_changed', ownShelvesChanged),
    onServerEvent('custom_metadata_provider_added', () => void providersChanged()),
    onServerEvent('custom_metadata_provider_removed', () => void providersChanged()),
    onServerEvent('playlist_added', putPlaylist),
    onServerEvent('playlist_updated', putPlaylist),
    onServerEvent('playlist_removed', dropPlaylist),
    contentsChanged.cancel,
    progressMoved.cancel,
    onServerEvent('scan_complete', contentsChanged),
    onServerEvent('item_added', contentsChanged),
    onServerEvent('item_updated', contentsChanged),
    onServerEvent('item_removed', contentsChanged),
    onServerEvent('items_added', contentsChanged),
    onServerEvent('items_updated', contentsChanged),
    // A folder may have been added or removed, with the items in it.
    onServerEvent('library_updated', contentsChanged),
    onServerEvent('author_updated', contentsChanged),
    onServerEvent('author_removed', contentsChanged),
    onServerEvent('series_updated', contentsChanged),
    onServerEvent('series_removed', contentsChanged),
    followScans({ on: onServerEvent, send: sendToServer, mayCancel: isAdmin }),
    followFeeds(onServerEvent, contentsChanged),
    followPodcasts({ on: onServerEvent, mayAdd }),
    onServerEvent('batch_quickmatch_complete', notifyBatchMatchFinished),
    onServerEvent('task_started', putTask),
    onServerEvent('task_finished', putTask),
    onServerEvent('task_finished', notifyEmbedFinished),
    onServerEvent('task_finished', notifyConversionFinished),
    followRestores(),
    onServerEvent('admin_message', (message) => void toast.info(message, { persistent: true })),
  ]
  return () => stops.forEach((stop) => stop())
}

const mayAdd = () => mayAddPodcasts(useSession.getState().user)
const isAdmin = () => isAdminOrUp(useSession.getState().user)

/** Paginated lists of a library's contents. */
const isList = (queryKey: readonly unknown[]): boolean => queryKey[2] === 'list'

const REFETCH_AFTER_MS = 1000

/** Queries that depend on the contents of a library. */
const showsContents: IsAffected = ({ queryKey }) =>
  queryKey[2] === 'overview' ||
  isList(queryKey) ||
  queryKey[0] === 'collections' ||
  queryKey[0] === 'playlists'

const HOME_AFTER_MS = 5000

/** "Continue listening" need not be refreshed as often as players report their position. */
const isHome: IsAffected = ({ queryKey }) => isList(queryKey) && queryKey[3] === 'home'

type IsAffected = (query: { queryKey: readonly unknown[] }) => boolean

/** Throttles the invalidation of queries: scanning a thousand items emits many events. */
function throttled(everyMs: number, predicate: IsAffected): (() => void) & { cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const invalidate = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void loadAgain(predicate)
    }, everyMs)
  }
  return Object.assign(invalidate, { cancel: () => clearTimeout(timer) })
}

/** A first load in flight may have been answered before the change, so it is loaded once more. */
async function loadAgain(predicate: IsAffected): Promise<void> {
  const firstLoads = queryClient
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  void queryClient.invalidateQueries({ predicate })
  await Promise.allSettled(firstLoads.map(async ({ promise }) => promise))
  for (const { queryKey } of firstLoads) void queryClient.invalidateQueries({ queryKey, exact: true })
}
