import { chunked, mapWithLookahead } from '../../../lib/batching.ts'
import { SETTLED_AFTER_MS } from '../identity/changes.rules.ts'
import { nextPace } from './pace.rules.ts'
import {
  type FailedItem,
  type PreparedBatch,
  type PreparedItem,
  prepareItems,
} from './prepare-items.service.ts'
import type { ScanSession } from './scan-session.ts'
import { storeBatch, storeCounts, storeUnsettled } from './store-items.service.ts'
import type { SurveyMatches, Work } from '../survey/survey.types.ts'

const ITEMS_PER_BATCH = 10
const BATCHES_AHEAD = 2
/** From a slow disk few come in this time; nobody should wait longer to see the first ones. */
const STORE_AFTER_MS = 2_000

/** All there is to do after a survey: what has come to rest first, then what was still being written. */
export async function workThroughMatches(
  session: ScanSession,
  { numWork, numUnsettled }: Pick<SurveyMatches, 'numWork' | 'numUnsettled'>,
): Promise<void> {
  const numSettled = numWork - numUnsettled
  let numBefore = 0
  for await (const work of portionsOfWork(session, true)) {
    await workThrough(session, work, (numDone) =>
      session.tellProgress((100 * (numBefore + numDone)) / numWork),
    )
    numBefore += work.length
  }
  if (numSettled > 0) await storeCounts(session)
  if (numUnsettled === 0) return
  for await (const work of portionsOfWork(session, false)) await workThroughUnsettled(session, work)
}

const WORK_PER_PORTION = 1_000

async function* portionsOfWork({ survey }: ScanSession, isSettled: boolean): AsyncGenerator<readonly Work[]> {
  for (let start = 0; ; start += WORK_PER_PORTION) {
    const work = await survey.work({ isSettled, start, count: WORK_PER_PORTION })
    if (work.length > 0) yield work
    if (work.length < WORK_PER_PORTION) return
  }
}

/** Reads items batch by batch, and stores several of these together. */
export async function workThrough(
  session: ScanSession,
  work: readonly Work[],
  tellDone: (numDone: number) => void = () => undefined,
): Promise<void> {
  let numDone = 0
  const batches = mapWithLookahead(chunked(work, ITEMS_PER_BATCH), BATCHES_AHEAD, (part) =>
    prepareItems(session, part),
  )
  for await (const { items, failed } of gathered(session, batches)) {
    session.signal.throwIfAborted()
    const startedAt = performance.now()
    await storeBatch(session, { items, failed })
    session.pace = nextPace(session.pace, items.length, performance.now() - startedAt)
    numDone += items.length + failed.length
    tellDone(numDone)
  }
}

async function* gathered(
  session: Pick<ScanSession, 'pace'>,
  batches: AsyncIterable<PreparedBatch>,
): AsyncGenerator<PreparedBatch> {
  let [items, failed, since] = [[] as PreparedItem[], [] as FailedItem[], performance.now()]
  for await (const batch of batches) {
    items.push(...batch.items)
    failed.push(...batch.failed)
    if (items.length < session.pace && performance.now() - since < STORE_AFTER_MS) continue
    yield { items, failed }
    ;[items, failed, since] = [[], [], performance.now()]
  }
  if (items.length > 0 || failed.length > 0) yield { items, failed }
}

const PATIENCE_MS = 500
/** A person who asks for a scan waits this long for files that nobody writes to any more. */
const STILL_FOR_MS = 1_000

/** Items whose files were written a moment ago get a second look when they may have come to rest. */
async function workThroughUnsettled(session: ScanSession, work: readonly Work[]): Promise<void> {
  let left = work
  if (session.request.userId !== null) {
    await session.pause(STILL_FOR_MS, session.signal)
    left = await workThroughSettled(session, work, true)
  }
  if (left.length === 0) return
  const settlesAt = Math.max(...left.map((one) => one.settlesAt ?? 0))
  const waitMs = Math.min(Math.max(0, settlesAt - session.ctx.clock.now()), SETTLED_AFTER_MS) + PATIENCE_MS
  await session.pause(waitMs, session.signal)
  await storeUnsettled(session, await workThroughSettled(session, left, false))
}

/** Gives what is still being written. */
async function workThroughSettled(
  session: ScanSession,
  work: readonly Work[],
  mayBeFresh: boolean,
): Promise<Work[]> {
  const indices = work.map(({ index }) => index)
  const rest = { now: session.ctx.clock.now(), mayBeFresh }
  const settled = new Set(await session.survey.lookAgain(indices, rest))
  await workThrough(
    session,
    work.filter(({ index }) => settled.has(index)),
  )
  return work.filter(({ index }) => !settled.has(index))
}
