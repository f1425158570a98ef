import { chunked, mapWithLookahead } from '../../../lib/batching.ts'
import { SETTLED_AFTER_MS } from '../identity/changes.rules.ts'
import { nextBatchSize } from './batch-size.rules.ts'
import {
  type FailedItem,
  type PreparedBatch,
  type PreparedItem,
  prepareItems,
} from './prepare-items.service.ts'
import type { ScanSession } from './scan-session.service.ts'
import { saveBatch, saveCounts, reportUnsettled } from './save-items.service.ts'
import type { SurveyMatches, Work } from '../survey/survey.types.ts'

const ITEMS_PER_BATCH = 10
const BATCHES_AHEAD = 2
/** On a slow disk, items are saved after this time even if the batch is small. */
const STORE_AFTER_MS = 2_000

/** Processes everything a survey found: first completely written items, then those still being copied. */
export async function processMatches(
  session: ScanSession,
  { numWork, numUnsettled }: Pick<SurveyMatches, 'numWork' | 'numUnsettled'>,
): Promise<void> {
  const numSettled = numWork - numUnsettled
  let numBefore = 0
  for await (const work of workInPortions(session, true)) {
    await processItems(session, work, (numDone) =>
      session.reportProgress((100 * (numBefore + numDone)) / numWork),
    )
    numBefore += work.length
  }
  if (numSettled > 0) await saveCounts(session)
  if (numUnsettled === 0) return
  for await (const work of workInPortions(session, false)) await processUnsettled(session, work)
}

const WORK_PER_PORTION = 1_000

async function* workInPortions(
  { survey }: Pick<ScanSession, 'survey'>,
  isSettled: boolean,
): AsyncGenerator<readonly Work[]> {
  for (let start = 0; ; start += WORK_PER_PORTION) {
    const work = await survey.work({ isSettled, start, count: WORK_PER_PORTION })
    if (work.length > 0) yield work
    if (work.length < WORK_PER_PORTION) return
  }
}

/** Reads items in small batches and saves several batches at once. */
export async function processItems(
  session: ScanSession,
  work: readonly Work[],
  onProgress: (numDone: number) => void = () => undefined,
): Promise<void> {
  let numDone = 0
  const prepare = (part: readonly Work[]) => prepareItems(session, part)
  const batches = mapWithLookahead(chunked(work, ITEMS_PER_BATCH), BATCHES_AHEAD, prepare)
  for await (const { items, failed } of collectBatches(session, batches)) {
    session.signal.throwIfAborted()
    const startedAt = performance.now()
    await saveBatch(session, { items, failed }, prepare)
    session.batchSize = nextBatchSize(session.batchSize, items.length, performance.now() - startedAt)
    numDone += items.length + failed.length
    onProgress(numDone)
  }
}

async function* collectBatches(
  session: Pick<ScanSession, 'batchSize'>,
  batches: AsyncIterable<PreparedBatch>,
): AsyncGenerator<PreparedBatch> {
  let [items, failed, since] = [[] as PreparedItem[], [] as FailedItem[], performance.now()]
  for await (const batch of batches) {
    items.push(...batch.items)
    failed.push(...batch.failed)
    if (items.length < session.batchSize && performance.now() - since < STORE_AFTER_MS) continue
    yield { items, failed }
    ;[items, failed, since] = [[], [], performance.now()]
  }
  if (items.length > 0 || failed.length > 0) yield { items, failed }
}

const EXTRA_WAIT_MS = 500
/** The time of a file still counts as fresh if it is that far in the future. */
const MOST_WAIT_MS = 2 * SETTLED_AFTER_MS
/** How long a scan requested by a user waits to see whether files are still being written. */
const STILL_FOR_MS = 1_000

/** Checks again items whose files were modified a moment ago. */
async function processUnsettled(session: ScanSession, work: readonly Work[]): Promise<void> {
  let left = work
  if (session.request.userId !== null) {
    await session.pause(STILL_FOR_MS, session.signal)
    left = await processSettled(session, work, true)
  }
  if (left.length === 0) return
  const settlesAt = Math.max(...left.map((one) => one.settlesAt ?? 0))
  const waitMs = Math.min(Math.max(0, settlesAt - session.ctx.clock.now()), MOST_WAIT_MS) + EXTRA_WAIT_MS
  await session.pause(waitMs, session.signal)
  await reportUnsettled(session, await processSettled(session, left, false))
}

/** Returns the items that are still being written. */
async function processSettled(
  session: ScanSession,
  work: readonly Work[],
  mayBeFresh: boolean,
): Promise<Work[]> {
  const indices = work.map(({ index }) => index)
  const rest = { now: session.ctx.clock.now(), mayBeFresh }
  const settled = new Set(await session.survey.lookAgain(indices, rest))
  await processItems(
    session,
    work.filter(({ index }) => settled.has(index)),
  )
  return work.filter(({ index }) => !settled.has(index))
}
