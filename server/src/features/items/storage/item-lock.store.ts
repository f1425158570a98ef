import type { LibraryId } from '@lectern/contract/ids'
import type { Tx } from '../../../platform/db/db.ts'
import { lockForTransaction } from '../../../platform/db/locks.ts'

/** Other transactions that change items of the library wait until this one ends. */
export function lockLibraryItems(tx: Tx, libraryId: LibraryId): Promise<void> {
  return lockForTransaction(tx, `items of ${libraryId}`)
}
