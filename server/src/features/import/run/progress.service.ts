import type { UserId } from '@lectern/contract/ids'
import type { Placed } from '../source/source-reader.types.ts'
import type { SourceProgress } from '../source/source.types.ts'
import { importBatches } from './import-batches.service.ts'
import { findPlaces, storePlaced } from './place-progress.service.ts'
import { listUserIds } from './progress.store.ts'
import type { ImportRun } from './run.types.ts'
import { keepUnplaced, placeKeptProgress } from './unplaced-progress.service.ts'

const PER_BATCH = 200

export async function importProgress(run: ImportRun, behind: number): Promise<void> {
  const users = await listUserIds(run.ctx.db)
  const all = run.source.reader.progress(behind, (reason) => run.tally.skip(reason))
  await importBatches(run, all, PER_BATCH, (batch) => importBatch(run, batch, users))
  await placeKeptProgress(run.ctx)
}

async function importBatch(
  { ctx, tally }: ImportRun,
  batch: readonly Placed<SourceProgress>[],
  users: ReadonlySet<UserId>,
): Promise<void> {
  const { placed, unplaced, numTwins } = await findPlaces(
    ctx.db,
    batch.map(({ value }) => value).filter(({ userId }) => users.has(userId)),
  )
  const counts = await ctx.db.transaction().execute(async (tx) => {
    await keepUnplaced(tx, unplaced)
    return storePlaced(ctx, tx, placed)
  })
  tally.count('progress', 'added', counts.added)
  tally.count('progress', 'updated', counts.updated)
  tally.count('progress', 'kept', counts.kept)
  for (const _ of unplaced) tally.skip('progress-without-media')
  for (let twin = 0; twin < numTwins; twin += 1) tally.skip('duplicate-progress')
}
