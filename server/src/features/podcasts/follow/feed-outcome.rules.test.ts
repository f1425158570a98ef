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

describe('a feed that fails', () => {
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
  ])('after %s earlier failures is retried after %s ms', (numFailures, waitMs) => {
    expect(after(numFailures)).toMatchObject({
      numFailures: numFailures + 1,
      nextTryAt: 1000 + waitMs,
      lastCheckedAt: 1000,
      lastSuccessAt: 1,
      error: 'no answer',
      isGone: false,
    })
  })

  test('is retried with 25% jitter, so that not all feeds are fetched at once', () => {
    expect([after(0, {}, 0).nextTryAt, after(0, {}, 1).nextTryAt]).toEqual([
      1000 + 11.25 * MINUTE,
      1000 + 18.75 * MINUTE,
    ])
  })

  test('with a Retry-After does not count as failed, and is left alone that long, but at least a minute', () => {
    expect(after(3, { waitMs: 5 * MINUTE })).toMatchObject({ numFailures: 3, nextTryAt: 1000 + 5 * MINUTE })
    expect(after(3, { waitMs: 0 })).toMatchObject({ numFailures: 3, nextTryAt: 1000 + MINUTE })
  })

  test('because it is gone is not retried', () => {
    expect(after(0, { isGone: true })).toMatchObject({ isGone: true, nextTryAt: null })
  })

  test('has its failure count reset when it recovers', () => {
    const failed = { ...after(4, { isGone: true }), nextTryAt: 5 }
    expect(afterSuccess(failed, 2000)).toEqual({ ...feed, lastCheckedAt: 2000, lastSuccessAt: 2000 })
  })
})

describe('a feed that moves', () => {
  const [OLD, NEW] = ['https://old.example/feed', 'https://new.example/feed']
  const note = (
    record: FeedRecord,
    redirected: string | null,
    newFeedUrl: string | null,
    now: number,
    feedUrl = OLD,
  ) => noteMove(record, { redirected, newFeedUrl, feedUrl }, now)

  test('is followed after three redirects over two days', () => {
    const first = note(feed, NEW, null, 0)
    expect(first).toEqual({ feed: { ...feed, movedTo: NEW, movedSeen: 1, movedSinceAt: 0 }, movedTo: null })
    const second = note(first.feed, NEW, null, DAY)
    expect(second.feed).toMatchObject({ movedSeen: 2, movedSinceAt: 0 })
    expect(note(second.feed, NEW, null, 2 * DAY - 1).movedTo).toBeNull()
    expect(note(second.feed, NEW, null, 2 * DAY)).toEqual({ feed: { ...feed, oldUrls: [OLD] }, movedTo: NEW })
    expect(note(first.feed, NEW, null, 9 * DAY).movedTo).toBeNull()
  })

  test('is followed immediately if the feed itself names the same URL', () => {
    expect(note(feed, NEW, NEW, 0).movedTo).toBe(NEW)
    expect(note(feed, NEW, 'https://third.example/', 0).movedTo).toBeNull()
    expect(note(feed, null, NEW, 0).movedTo).toBeNull()
  })

  test('according to the feed alone is also followed after a few days', () => {
    const seen = { ...feed, movedTo: NEW, movedSeen: 2, movedSinceAt: 0 }
    expect(note(seen, null, NEW, 3 * DAY).movedTo).toBe(NEW)
    expect(note({ ...seen, movedSinceAt: null }, null, NEW, 3 * DAY)).toMatchObject({
      movedTo: null,
      feed: { movedSinceAt: 3 * DAY },
    })
  })

  test('to yet another URL starts counting again', () => {
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

  test('from https to http is never followed, unlike the other way round', () => {
    const plain = 'http://new.example/feed'
    expect(note(feed, plain, plain, 0)).toEqual({ feed, movedTo: null })
    expect(note(feed, plain, plain, 0, 'http://old.example/feed').movedTo).toBe(plain)
    expect(note(feed, NEW, NEW, 0, 'http://old.example/feed').movedTo).toBe(NEW)
  })

  test('remembers its last twenty URLs without duplicates', () => {
    const oldUrls = Array.from({ length: 20 }, (_, index) => `https://${index}.example/`)
    expect(note({ ...feed, oldUrls }, NEW, NEW, 0).feed.oldUrls).toEqual([...oldUrls.slice(1), OLD])
    expect(note({ ...feed, oldUrls: [OLD] }, NEW, NEW, 0).feed.oldUrls).toEqual([OLD])
  })
})

describe('a Retry-After header', () => {
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

test('sends our user agent or the feed’s own, with its credentials', () => {
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
