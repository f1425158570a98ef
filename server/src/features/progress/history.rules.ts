import { blankHead, reportedStateOf, shown } from './head.rules.ts'
import type { Head, ProgressEvent, Verdict } from './progress.types.ts'

/** Resets, hides and restores positions. */

export function decideRemove(head: Head, now: number): Verdict {
  const removed = { ...head, isRemoved: true, updatedAt: now, positionAt: now }
  return { kind: 'remove', refusal: null, head: removed, reported: reportedStateOf(head), happenedAt: now }
}

export function decideHide(head: Head, now: number): Verdict | undefined {
  if (head.isHidden) return undefined
  const hidden = { ...head, isHidden: true, updatedAt: now }
  return { kind: 'hide', refusal: null, head: hidden, reported: reportedStateOf(hidden), happenedAt: now }
}

/** Restores the position of an event, as if the user had set it. */
export function decideRestore(head: Head, event: ProgressEvent, now: number): Verdict {
  const before = shown(head) ?? { ...blankHead(now), durationSeconds: head.durationSeconds }
  const restored: Head = {
    ...before,
    positionSeconds: event.positionSeconds,
    fraction: event.fraction,
    isFinished: event.isFinished,
    finishedAt: event.isFinished ? event.happenedAt : null,
    ebookLocation: event.ebookLocation,
    ebookFraction: event.ebookFraction,
    isHidden: false,
    updatedAt: now,
    positionAt: now,
  }
  return {
    kind: 'restore',
    refusal: null,
    head: restored,
    reported: reportedStateOf(restored),
    happenedAt: now,
  }
}
