import type { ServerSettings } from '@lectern/contract/settings'
import type { Library } from '../libraries/libraries.types.ts'

/** Which libraries are scanned without anybody asking, and why. */

export interface WatchedRoot {
  readonly libraryId: string
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
        folders.map(({ path }) => [`${id} ${path}`, { libraryId: id, path }] as const),
      ),
  )
}

/** When each library is scanned by plan; null: never. */
export function scanPlans(libraries: readonly Library[]): Map<string, string | null> {
  return new Map(libraries.map(({ id, settings }) => [id, settings.autoScanCronExpression]))
}

const IGNORE_MARKER = '.ignore'

/** As in a scan, where the one hidden file that counts is the one that hides a folder. */
export const isUnwatchedName = (name: string): boolean => name.startsWith('.') && name !== IGNORE_MARKER
