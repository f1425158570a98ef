import type { LibraryId } from '@lectern/contract/ids'
import type { ServerSettings } from '@lectern/contract/settings'
import type { Library } from '../../libraries/libraries.types.ts'
import type { ScanPlace } from './scans.types.ts'

/** Decides which libraries are scanned automatically, and when. */

export interface WatchedRoot {
  readonly libraryId: LibraryId
  readonly folderId: string
  readonly path: string
}

/** Returns the folders to watch, each under a key that changes whenever any of its properties does. */
export function rootsToWatch(
  libraries: readonly Library[],
  { scannerDisableWatcher }: Pick<ServerSettings, 'scannerDisableWatcher'>,
): Map<string, WatchedRoot> {
  if (scannerDisableWatcher) return new Map()
  return new Map(
    libraries
      .filter(({ settings }) => !settings.disableWatcher)
      .flatMap(({ id, folders }) =>
        folders.map(
          (folder) =>
            [
              `${id} ${folder.id} ${folder.path}`,
              { libraryId: id, folderId: folder.id, path: folder.path },
            ] as const,
        ),
      ),
  )
}

/** Returns each library's scan schedule; null if it has none. */
export function scanPlans(libraries: readonly Library[]): Map<LibraryId, string | null> {
  return new Map(libraries.map(({ id, settings }) => [id, settings.autoScanCronExpression]))
}

const IGNORE_MARKER = '.ignore'

/** Hidden files are ignored as in a scan, except for `.ignore`, which hides its folder. */
export const isUnwatchedName = (name: string): boolean => name.startsWith('.') && name !== IGNORE_MARKER

/**
 * Returns the top-level folders in which something changed; these are independent of each other. Null if the library
 * folder itself changed, or if the extent of the change is unknown.
 */
export function changedPlacesOf(
  { folderId }: Pick<WatchedRoot, 'folderId'>,
  dirt: readonly string[] | 'all',
): ScanPlace[] | null {
  if (dirt === 'all' || dirt.includes('')) return null
  const tops = new Set(dirt.map((relPath) => relPath.split('/', 1)[0] ?? ''))
  return [...tops].map((relPath) => ({ folderId, relPath }))
}
