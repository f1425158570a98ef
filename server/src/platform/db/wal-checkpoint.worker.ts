import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseSync } from '@photostructure/sqlite'
import { messageOf } from '../../lib/errors.ts'
import { stepBack } from '../jobs/serve-requests.ts'
import type { CheckpointReply, CheckpointRequest } from './wal-checkpoint.types.ts'

/** Copies the write-ahead log into the database file, up to the pages that readers still need. */

stepBack()
const file = String(workerData)

parentPort?.on('message', (request: CheckpointRequest) => {
  // The thread exits by itself: terminating it from outside crashes the SQLite driver.
  if (request === 'end') parentPort?.close()
  else parentPort?.postMessage(checkpoint())
})

function checkpoint(): CheckpointReply {
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
