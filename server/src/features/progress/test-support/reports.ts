import { blankHead, finishRule } from '../head.rules.ts'
import type { Beat, EarlierReport, Head, SessionSoFar } from '../progress.types.ts'

/** A position in the middle of a book, and reports of players. */

export const NOW = 1_000_000
export const RULE = finishRule({})

export const aHead = (given: Partial<Head> = {}): Head => ({
  ...blankHead(0),
  durationSeconds: 1000,
  positionSeconds: 500,
  fraction: 0.5,
  positionAt: NOW - 60_000,
  updatedAt: NOW - 60_000,
  ...given,
})
export const aSession = (given: Partial<SessionSoFar> = {}): SessionSoFar => ({
  num: 1,
  listenedSeconds: 30,
  positionSeconds: 500,
  durationSeconds: 1000,
  updatedAt: NOW - 5000,
  ...given,
})
export const aBeat = (given: Partial<Beat> = {}): Beat => ({
  positionSeconds: 505,
  listenedSeconds: 5,
  clientAt: null,
  ...given,
})
export const anEarlierReport = (given: Partial<EarlierReport> = {}): EarlierReport => ({
  kind: 'beat',
  positionSeconds: 500,
  listenedSeconds: 5,
  clientAt: null,
  eventNum: 1,
  serverAt: NOW - 5000,
  ...given,
})
