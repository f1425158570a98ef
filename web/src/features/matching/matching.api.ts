import { call } from '../../lib/client.ts'
import type { BatchMatchOptions } from './batch-match.rules.ts'

/** Answers at once; how it ended is told on the live connection. */
export async function startBatchMatch(itemIds: readonly string[], options: BatchMatchOptions): Promise<void> {
  await call('matching.batch', { body: { options, libraryItemIds: [...itemIds] } })
}
