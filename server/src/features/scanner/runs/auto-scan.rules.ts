import type { LibraryId } from '@lectern/contract/ids'
import type { ServerSettings } from '@lectern/contract/settings'
import type { Library } from '../../libraries/libraries.types.ts'
import type { ScanPlace } from './scans.types.ts'

/** Which libraries are scanned without anybody asking, and why. */

export interface WatchedRoot {
  readonly libraryId: LibraryId
  readonly folderId: string
  readonly path: string
}

/** The folders to watch, each under a name that changes when anything about it does. */
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

/** When each library is scanned by plan; null: never. */
export function scanPlans(libraries: readonly Library[]): Map<LibraryId, string | null> {
  return new Map(libraries.map(({ id, settings }) => [id, settings.autoScanCronExpression]))
}

const IGNORE_MARKER = '.ignore'

/** As in a scan, where the one hidden file that counts is the one that hides a folder. */
export const isUnwatchedName = (name: string): boolean => name.startsWith('.') && name !== IGNORE_MARKER

/**
 * The folders in the library folder in which something happened: what lies in one of them does not depend on the others.
 * null where the library folder itself changed, or nobody can say.
 */
export function placesOfDirt(
  { folderId }: Pick<WatchedRoot, 'folderId'>,
  dirt: readonly string[] | 'all',
): ScanPlace[] | null {
  if (dirt === 'all' || dirt.includes('')) return null
  const tops = new Set(dirt.map((relPath) => relPath.split('/', 1)[0] ?? ''))
  return [...tops].map((relPath) => ({ folderId, relPath }))
}
