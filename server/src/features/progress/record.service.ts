import type { UserId } from '@lectern/contract/ids'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { insertEvent, type Origin } from './events.store.ts'
import { blankHead, changesState } from './head.rules.ts'
import { bumpProgressState, insertHead, updateHead } from './heads.store.ts'
import type { Place, Progress, StoredHead, Verdict } from './progress.types.ts'

export interface Recorded {
  readonly progress: Progress
  readonly isAccepted: boolean
}

/** Stores a verdict: always logs the report, and updates the head if it was accepted. */
export async function record(
  tx: Tx,
  userId: UserId,
  place: Place,
  before: StoredHead | undefined,
  verdict: Verdict,
  origin: Origin,
  now: number,
): Promise<Recorded> {
  const isAccepted = verdict.refusal === null && verdict.head !== undefined
  // The log needs a row to refer to; if nothing was ever accepted, it is not shown.
  const stored =
    before ?? (await insertHead(tx, userId, place, newId(), verdict.head ?? hiddenHead(verdict.happenedAt)))
  const eventNum = await insertEvent(tx, stored.num, verdict, origin, now)
  const owner = {
    userId,
    libraryId: place.libraryId,
    itemId: place.itemId,
    mediaId: place.mediaId,
    episodeId: place.episodeId,
  }
  if (!isAccepted || verdict.head === undefined)
    return { progress: { ...stored, ...owner }, isAccepted: false }

  const isMoved = verdict.kind !== 'hide' && verdict.kind !== 'ebook'
  const lastEventNum = isMoved ? eventNum : stored.lastEventNum
  await updateHead(tx, stored.num, verdict.head, lastEventNum)
  await bumpProgressState(tx, userId, changesState(before, verdict.head))
  return {
    progress: { ...verdict.head, num: stored.num, id: stored.id, lastEventNum, ...owner },
    isAccepted,
  }
}

const hiddenHead = (now: number) => ({ ...blankHead(now), isRemoved: true })
