import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Placed } from '../source/source-reader.types.ts'
import { inBatches } from './batches.rules.ts'
import type { ImportRun } from './run.types.ts'

/** Imports batch by batch with a checkpoint after each, so that an interrupted run can resume. */
export async function importBatches<Value>(
  run: ImportRun,
  all: Iterable<Placed<Value>>,
  size: number,
  importBatch: (batch: readonly Placed<Value>[]) => Promise<void>,
): Promise<void> {
  for (const batch of inBatches(all, size)) {
    run.signal.throwIfAborted()
    await nextTurn()
    await importBatch(batch)
    await run.done(batch.at(-1)?.place ?? 0)
    run.progress(batch.length)
  }
}
