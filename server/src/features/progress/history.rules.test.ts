import { describe, expect, test } from 'vitest'
import { changesState } from './head.rules.ts'
import { decideHide, decideRemove, decideRestore } from './history.rules.ts'
import { aHead, NOW } from './test-support/reports.ts'
import { finished } from './test-support/decide-change.ts'

describe('the history', () => {
  test('keeps reset progress, and restores it', () => {
    const removed = decideRemove(aHead(), NOW)
    expect(removed.head).toMatchObject({ isRemoved: true })
    expect(removed.reported.positionSeconds).toBe(500)
    const event = {
      ...removed.reported,
      num: 1,
      kind: 'beat',
      refusal: null,
      sessionId: null,
      deviceDescription: null,
      happenedAt: 5,
    } as const
    const restored = decideRestore({ ...aHead(), isRemoved: true }, event, NOW)
    expect(restored.head).toMatchObject({
      isRemoved: false,
      positionSeconds: 500,
      fraction: 0.5,
      durationSeconds: 1000,
      positionAt: NOW,
    })
  })

  test('restores the finished state with its date, and unhides hidden progress', () => {
    const event = {
      num: 1,
      kind: 'finish',
      refusal: null,
      sessionId: null,
      deviceDescription: null,
      happenedAt: 5,
      positionSeconds: 1000,
      fraction: 1,
      isFinished: true,
      ebookLocation: null,
      ebookFraction: null,
    } as const
    const hidden = aHead({ isHidden: true })
    expect(decideRestore(hidden, event, NOW).head).toMatchObject({
      isFinished: true,
      finishedAt: 5,
      isHidden: false,
    })
    const back = decideRestore(finished, { ...event, isFinished: false, fraction: 0.5 }, NOW)
    expect(back.head).toMatchObject({ isFinished: false, finishedAt: null })
  })

  test('hides only once', () => {
    expect(decideHide(aHead(), NOW)?.head).toMatchObject({ isHidden: true, positionAt: NOW - 60_000 })
    expect(decideHide(aHead({ isHidden: true }), NOW)).toBeUndefined()
  })

  test('notifies shelves of relevant changes, not of every second', () => {
    expect(changesState(undefined, aHead())).toBe(true)
    expect(changesState(aHead(), aHead({ positionSeconds: 505, fraction: 0.505 }))).toBe(false)
    for (const change of [
      { isFinished: true },
      { finishedAt: NOW - 5 },
      { isHidden: true },
      { isRemoved: true },
      { fraction: 0 },
      { ebookFraction: 0.1 },
    ])
      expect(changesState(aHead(), aHead(change))).toBe(true)
  })
})
