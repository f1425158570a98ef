import { call } from '../../lib/client.ts'
import type { BatchMatchOptions } from './batch-match.rules.ts'

/** Returns at once; the result is announced over the socket. */
export async function startBatchMatch(itemIds: readonly string[], options: BatchMatchOptions): Promise<void> {
  await call('matching.batch', { body: { options, libraryItemIds: [...itemIds] } })
}
