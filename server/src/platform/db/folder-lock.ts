import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { messageOf } from '../../lib/errors.ts'

/** A server that is just stopping gets this long. */
const PATIENCE_MS = 2000

/** Somebody else has the folder. */
export class FolderLockedError extends Error {}

/**
 * Two servers on one SQLite file would show each other stale accounts. The lock is the operating system's: a server
 * that was killed leaves none behind. Gives what unlocks it.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(path.join(folder, 'lectern.lock'))
  try {
    lock.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}; BEGIN EXCLUSIVE`)
  } catch (error) {
    lock.close()
    if (!/locked|busy/i.test(messageOf(error))) throw error
    throw new FolderLockedError(
      `Another server is running on ${folder}. Stop it first, or give this one a folder of its own (CONFIG_PATH).`,
      { cause: error },
    )
  }
  return () => lock.close()
}
