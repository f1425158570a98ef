import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { messageOf } from '../../../lib/errors.ts'
import { createRecentNotes } from '../../../lib/recent-notes.ts'
import { isNetworkMount } from '../../../platform/files/network-mounts.ts'
import { pollTree } from '../../../platform/files/poll-tree.ts'
import { watchTree } from '../../../platform/files/watcher.ts'
import { createTimetable } from '../../../platform/jobs/timetable.ts'
import { getForbiddenFolders } from '../../libraries/forbidden-folders.service.ts'
import { getLibrariesToScan } from '../../libraries/library-scans.service.ts'
import type { Library } from '../../libraries/libraries.types.ts'
import {
  isUnwatchedName,
  changedPlacesOf,
  rootsToWatch,
  scanPlans,
  type WatchedRoot,
} from './auto-scan.rules.ts'
import type { ScanRequests } from './request-scan.service.ts'
import type { ScanRequest } from './scans.types.ts'

/** Scans triggered by file changes and by schedule. */
export interface AutoScan {
  /** Resolves when all library folders are watched; from then on no change is missed. */
  readonly ready: Promise<void>
  /** Number of library folders currently watched. */
  numWatched(): number
  stop(): Promise<void>
}

export interface AutoScanOptions {
  readonly debounceMs?: number
}

type Ctx = Pick<Context, 'db' | 'config' | 'events' | 'log' | 'settings' | 'nodes'>

/** Gives a copy in progress time to finish. */
const DEBOUNCE_MS = 4_000
/** Longer than the time without a leader after the leader was killed. */
const TAKE_OVER_MS = 30_000

export function startAutoScan(
  ctx: Ctx,
  scans: Pick<ScanRequests, 'request'>,
  options: AutoScanOptions = {},
): AutoScan {
  const { debounceMs = DEBOUNCE_MS } = options
  const timetable = createTimetable(ctx)
  const watched = new Map<string, AbortController>()
  let planned: LibraryId[] = []
  let opening: Promise<unknown> = Promise.resolve()
  const ending = new AbortController()

  const request = async (libraryId: LibraryId, wish: Partial<ScanRequest>, jobId?: string) => {
    if (ending.signal.aborted) return
    try {
      await scans.request(libraryId, wish, jobId)
    } catch (error) {
      ctx.log.error({ err: error }, `The library ${libraryId} could not be scanned: ${messageOf(error)}`)
    }
  }
  /**
   * Every server watches, but only the leader requests scans. The others remember recent changes in case they take
   * over.
   */
  const noted = createRecentNotes<{ libraryId: LibraryId; places: ScanRequest['places'] }>(TAKE_OVER_MS)
  const changed = (libraryId: LibraryId, places: ScanRequest['places']) => {
    if (ctx.nodes.isLeader()) void request(libraryId, { places })
    else noted.add({ libraryId, places })
  }
  ctx.nodes.onLead(() => {
    for (const { libraryId, places } of noted.take()) changed(libraryId, places)
  })

  const follow = async () => {
    const libraries = await getLibrariesToScan(ctx)
    if (ending.signal.aborted) return
    plan(libraries)
    watch(libraries)
  }

  const plan = (libraries: readonly Library[]) => {
    const plans = scanPlans(libraries)
    for (const id of planned) if (!plans.has(id)) timetable.set(id, null, () => undefined)
    for (const [id, expression] of plans)
      // Every server schedules the scan; the job id ensures that it runs only once.
      timetable.set(id, expression, (at) => request(id, {}, `scheduled-scan-${id}-${at}`))
    planned = [...plans.keys()]
  }

  const watch = (libraries: readonly Library[]) => {
    const roots = rootsToWatch(libraries, ctx.settings.current())
    for (const [name, stopping] of watched) {
      if (roots.has(name)) continue
      stopping.abort()
      watched.delete(name)
    }
    for (const [name, root] of roots) {
      if (watched.has(name)) continue
      const stopping = new AbortController()
      watched.set(name, stopping)
      opening = Promise.all([opening, tryToWatch(name, root, stopping.signal)])
    }
  }

  /** A folder that could not be watched is retried with the next library or settings change. */
  const tryToWatch = async (name: string, root: WatchedRoot, signal: AbortSignal) => {
    try {
      await watchRoot(root, signal)
    } catch (error) {
      if (signal.aborted) return
      watched.delete(name)
      ctx.log.error({ err: error }, `"${root.path}" could not be watched: ${messageOf(error)}`)
    }
  }

  const watchRoot = async (root: WatchedRoot, signal: AbortSignal) => {
    const { libraryId, path } = root
    const open = (await isNetworkMount(path)) ? pollTree : watchTree
    const forbidden = await getForbiddenFolders(ctx, libraryId)
    if (signal.aborted) return
    const tree = open(path, {
      signal,
      debounceMs,
      isIgnored: isUnwatchedName,
      forbidden,
      onDirty: (dirt) => changed(libraryId, changedPlacesOf(root, dirt)),
      onWarning: (message) => ctx.log.warn(message),
    })
    await tree.ready
    if (!signal.aborted) ctx.log.debug(`"${path}" is watched for changes (${tree.numWatched} folders).`)
  }

  // Runs sequentially, so that the last change wins.
  let following = follow()
  const followAgain = () => {
    following = following.catch(() => undefined).then(follow)
    return following
  }
  const stops = [
    ctx.events.on('library.added', followAgain),
    ctx.events.on('library.changed', followAgain),
    ctx.events.on('library.removed', followAgain),
    ctx.events.on('settings.changed', followAgain),
  ]

  return {
    ready: following.then(() => opening).then(() => undefined),
    numWatched: () => watched.size,
    async stop() {
      ending.abort()
      for (const stop of stops) stop()
      for (const stopping of watched.values()) stopping.abort()
      watched.clear()
      timetable.stop()
      await Promise.allSettled([following, opening])
    },
  }
}
