import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseSync } from '@photostructure/sqlite'
import { messageOf } from '../../lib/errors.ts'
import { stepBack } from '../jobs/serve-requests.ts'
import type { FoldReply, FoldRequest } from './fold.types.ts'

/** Brings what was written since into the database file itself, as far as nobody needs the old state. */

stepBack()
const file = String(workerData)

parentPort?.on('message', (request: FoldRequest) => {
  // It ends by itself: SQLite's driver does not survive that its thread is ended from outside.
  if (request === 'end') parentPort?.close()
  else parentPort?.postMessage(fold())
})

function fold(): FoldReply {
  try {
    const database = new DatabaseSync(file)
    try {
      database.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_checkpoint(PASSIVE)')
    } finally {
      database.close()
    }
    return { problem: null }
  } catch (error) {
    return { problem: messageOf(error) }
  }
}
