import type { Tx } from '../../../platform/db/db.ts'
import { takeTurns } from '../../../platform/db/locks.ts'

/** Whoever else wants to change items of the library waits until the transaction is over. */
export function takeItemTurns(tx: Tx, libraryId: string): Promise<void> {
  return takeTurns(tx, `items of ${libraryId}`)
}
