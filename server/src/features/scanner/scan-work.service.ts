import { setImmediate as breathe } from 'node:timers/promises'
import { inParts, mapAhead } from '../../lib/ahead.ts'
import { SETTLED_AFTER_MS } from './changes.rules.ts'
import { nextPace } from './pace.rules.ts'
import { type PreparedBatch, prepareItems } from './prepare-items.service.ts'
import type { ScanSession } from './scan-session.ts'
import { storeBatch, storeCounts, storeUnsettled } from './store-items.service.ts'
import type { SurveyMatches, Work } from './survey.types.ts'

const ITEMS_PER_BATCH = 10
const BATCHES_AHEAD = 2

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

/** Reads and stores items batch by batch; requests are answered in between. */
export async function workThrough(
  session: ScanSession,
  work: readonly Work[],
  tellDone: (numDone: number) => void = () => undefined,
): Promise<void> {
  let numDone = 0
  const batches = mapAhead(inParts(work, ITEMS_PER_BATCH), BATCHES_AHEAD, (part) =>
    prepareItems(session, part),
  )
  for await (const batch of batches) {
    session.signal.throwIfAborted()
    for (const portion of portionsOf(batch, session.pace)) {
      const startedAt = performance.now()
      await storeBatch(session, portion)
      session.pace = nextPace(session.pace, portion.items.length, performance.now() - startedAt)
      // Requests that came in the meantime are answered here.
      await breathe()
    }
    numDone += batch.items.length + batch.failed.length
    tellDone(numDone)
  }
}

function* portionsOf({ items, failed }: PreparedBatch, pace: number): Generator<PreparedBatch> {
  for (const part of inParts(items, pace)) yield { items: part, failed: [] }
  if (failed.length > 0) yield { items: [], failed }
}

const PATIENCE_MS = 500

/** Items whose files were written a moment ago get a second look when they may have come to rest. */
async function workThroughUnsettled(session: ScanSession, work: readonly Work[]): Promise<void> {
  const { clock } = session.ctx
  const settlesAt = Math.max(...work.map((one) => one.settlesAt ?? 0))
  const waitMs = Math.min(Math.max(0, settlesAt - clock.now()), SETTLED_AFTER_MS) + PATIENCE_MS
  await session.pause(waitMs, session.signal)
  const indices = work.map(({ index }) => index)
  const settled = new Set(await session.survey.lookAgain(indices, clock.now()))
  await workThrough(
    session,
    work.filter(({ index }) => settled.has(index)),
  )
  await storeUnsettled(
    session,
    work.filter(({ index }) => !settled.has(index)),
  )
}
