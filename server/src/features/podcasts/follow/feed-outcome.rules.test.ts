import { describe, expect, test } from 'vitest'
import { retryAfterMs } from '../fetch/retry-after.rules.ts'
import { headersFor } from '../fetch/request-headers.rules.ts'
import type { FeedRecord } from '../podcasts.types.ts'
import { afterFailure, afterSuccess, noteMove } from './feed-outcome.rules.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const feed = {
  lastCheckedAt: 1,
  lastSuccessAt: 1,
  numFailures: 0,
  error: null,
  nextTryAt: null,
  isGone: false,
  movedTo: null,
  movedSeen: 0,
  movedSinceAt: null,
  oldUrls: [],
} as unknown as FeedRecord

describe('a feed that failed', () => {
  const after = (numFailures: number, more: object = {}, random = 0.5) =>
    afterFailure(
      { ...feed, numFailures },
      { message: 'no answer', waitMs: null, isGone: false, ...more },
      { now: 1000, random },
    )

  test.each([
    [0, 15 * MINUTE],
    [1, 30 * MINUTE],
    [2, 60 * MINUTE],
    [6, 16 * 60 * MINUTE],
    [7, DAY],
    [100, DAY],
  ])('after %s failures before is asked again after %s ms', (numFailures, waitMs) => {
    expect(after(numFailures)).toMatchObject({
      numFailures: numFailures + 1,
      nextTryAt: 1000 + waitMs,
      lastCheckedAt: 1000,
      lastSuccessAt: 1,
      error: 'no answer',
      isGone: false,
    })
  })

  test('is asked a quarter earlier or later, so that not all ask at once', () => {
    expect([after(0, {}, 0).nextTryAt, after(0, {}, 1).nextTryAt]).toEqual([
      1000 + 11.25 * MINUTE,
      1000 + 18.75 * MINUTE,
    ])
  })

  test('by asking for patience has not failed, and is left alone for as long as it asked, at least a minute', () => {
    expect(after(3, { waitMs: 5 * MINUTE })).toMatchObject({ numFailures: 3, nextTryAt: 1000 + 5 * MINUTE })
    expect(after(3, { waitMs: 0 })).toMatchObject({ numFailures: 3, nextTryAt: 1000 + MINUTE })
  })

  test('and is gone is not asked again', () => {
    expect(after(0, { isGone: true })).toMatchObject({ isGone: true, nextTryAt: null })
  })

  test('and works again has no failures', () => {
    const failed = { ...after(4, { isGone: true }), nextTryAt: 5 }
    expect(afterSuccess(failed, 2000)).toEqual({ ...feed, lastCheckedAt: 2000, lastSuccessAt: 2000 })
  })
})

describe('a feed that moved', () => {
  const [OLD, NEW] = ['https://old.example/feed', 'https://new.example/feed']
  const note = (
    record: FeedRecord,
    redirected: string | null,
    newFeedUrl: string | null,
    now: number,
    feedUrl = OLD,
  ) => noteMove(record, { redirected, newFeedUrl, feedUrl }, now)

  test('is believed after three times over two days', () => {
    const first = note(feed, NEW, null, 0)
    expect(first).toEqual({ feed: { ...feed, movedTo: NEW, movedSeen: 1, movedSinceAt: 0 }, movedTo: null })
    const second = note(first.feed, NEW, null, DAY)
    expect(second.feed).toMatchObject({ movedSeen: 2, movedSinceAt: 0 })
    expect(note(second.feed, NEW, null, 2 * DAY - 1).movedTo).toBeNull()
    expect(note(second.feed, NEW, null, 2 * DAY)).toEqual({ feed: { ...feed, oldUrls: [OLD] }, movedTo: NEW })
    expect(note(first.feed, NEW, null, 9 * DAY).movedTo).toBeNull()
  })

  test('is believed at once where the feed itself names the same address', () => {
    expect(note(feed, NEW, NEW, 0).movedTo).toBe(NEW)
    expect(note(feed, NEW, 'https://third.example/', 0).movedTo).toBeNull()
    expect(note(feed, null, NEW, 0).movedTo).toBeNull()
  })

  test('by its own word is believed after some days as well', () => {
    const seen = { ...feed, movedTo: NEW, movedSeen: 2, movedSinceAt: 0 }
    expect(note(seen, null, NEW, 3 * DAY).movedTo).toBe(NEW)
    expect(note({ ...seen, movedSinceAt: null }, null, NEW, 3 * DAY)).toMatchObject({
      movedTo: null,
      feed: { movedSinceAt: 3 * DAY },
    })
  })

  test('to yet another address is counted from there', () => {
    const seen = { ...feed, movedTo: 'https://third.example/', movedSeen: 9, movedSinceAt: 0 }
    expect(note(seen, NEW, null, 9 * DAY).feed).toMatchObject({
      movedTo: NEW,
      movedSeen: 1,
      movedSinceAt: 9 * DAY,
    })
  })

  test('back, or nowhere, is forgotten', () => {
    const seen = { ...feed, movedTo: NEW, movedSeen: 2, movedSinceAt: 0 }
    for (const [redirected, own] of [
      [null, null],
      [null, OLD],
      [OLD, null],
      [OLD, OLD],
    ] as const)
      expect(note(seen, redirected, own, 9 * DAY)).toEqual({ feed, movedTo: null })
  })

  test('from https to http is never believed; the other way it is', () => {
    const plain = 'http://new.example/feed'
    expect(note(feed, plain, plain, 0)).toEqual({ feed, movedTo: null })
    expect(note(feed, plain, plain, 0, 'http://old.example/feed').movedTo).toBe(plain)
    expect(note(feed, NEW, NEW, 0, 'http://old.example/feed').movedTo).toBe(NEW)
  })

  test('remembers its last twenty addresses, each once', () => {
    const oldUrls = Array.from({ length: 20 }, (_, index) => `https://${index}.example/`)
    expect(note({ ...feed, oldUrls }, NEW, NEW, 0).feed.oldUrls).toEqual([...oldUrls.slice(1), OLD])
    expect(note({ ...feed, oldUrls: [OLD] }, NEW, NEW, 0).feed.oldUrls).toEqual([OLD])
  })
})

describe('a request to wait', () => {
  const now = Date.UTC(2026, 0, 15, 12)
  test.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['999999', DAY],
    [new Date(now + 60_000).toUTCString(), 60_000],
    [new Date(now - 60_000).toUTCString(), 0],
    [new Date(now + 2 * DAY).toUTCString(), DAY],
    ['soon', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j: %s ms', (header, waitMs) => {
    expect(retryAfterMs(header, now)).toBe(waitMs)
  })
})

test('a feed is asked by our name or its own, with what lets one in', () => {
  const access = { userAgent: null, headers: {}, username: null, password: null }
  expect(headersFor(access)).toEqual({ 'user-agent': 'Lectern (podcast client; like iTMS)' })
  expect(
    headersFor({ ...access, userAgent: 'X', username: 'ada', password: null, headers: { cookie: 'c' } }),
  ).toEqual({
    'user-agent': 'X',
    authorization: `Basic ${btoa('ada:')}`,
    cookie: 'c',
  })
})
