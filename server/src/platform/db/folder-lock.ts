import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { messageOf } from '../../lib/errors.ts'

/** How long to wait for a server that is shutting down. */
const PATIENCE_MS = 2000

/** Another process holds the lock on the folder. */
export class FolderLockedError extends Error {}

/**
 * Locks the folder and returns a function that unlocks it. Two servers on one SQLite file would serve each other
 * stale accounts. It is an operating system lock, so a killed server leaves none behind.
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
