import { messageOf } from '../../lib/errors.ts'
import { fileErrorCode } from './file-errors.ts'

/** System limits that the administrator can raise, by the error code reported when they are reached. */
const LIMITS: Readonly<Record<string, { readonly what: string; readonly advice: string }>> = {
  ENOSPC: {
    what: 'The system’s limit of watched folders is reached',
    advice: 'raise fs.inotify.max_user_watches',
  },
  EMFILE: {
    what: 'The system’s limit of watchers is reached',
    advice: 'raise fs.inotify.max_user_instances',
  },
}

/** The message is the same for all folders when a limit is reached, so that it is only reported once. */
export function describeWatchError(error: unknown, folder: string, pollEveryMs: number): string {
  const often = `every ${Math.round(pollEveryMs / 1000)} seconds`
  const limit = LIMITS[fileErrorCode(error)]
  if (!limit) return `"${folder}" cannot be watched (${messageOf(error)}). It is looked at ${often} instead.`
  return `${limit.what}. The others are looked at ${often} instead. To have all watched, ${limit.advice} with sysctl.`
}
