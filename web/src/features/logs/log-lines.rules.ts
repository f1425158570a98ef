import { LOG_LEVELS, type LogLevelName } from '@lectern/contract/constants'
import type { LogEntryView } from '@lectern/contract/logs'

/** Lines of the log page: how many are kept, which are shown, and how loaded and streamed lines are merged. */

export const KEPT_LINES = 5000
/** Trimming shifts everything on screen, so it is done occasionally and not for every line. */
const CUT_ABOVE = 5050

export interface LogLine extends LogEntryView {
  /** Lines may be identical; the number distinguishes them. */
  readonly number: number
}

export interface LogLines {
  readonly lines: readonly LogLine[]
  /** Received before the day's log was loaded. */
  readonly waiting: readonly LogEntryView[]
  /** Loading state of the day's log. Existing lines stay visible meanwhile. */
  readonly loading: 'underWay' | 'done' | 'failed'
  readonly nextNumber: number
}

export const NO_LINES: LogLines = { lines: [], waiting: [], loading: 'underWay', nextNumber: 0 }

export type LogAction =
  | { readonly kind: 'listening' }
  | { readonly kind: 'loaded'; readonly entries: readonly LogEntryView[] }
  | { readonly kind: 'failed' }
  | { readonly kind: 'received'; readonly entries: readonly LogEntryView[] }

export function logReducer(log: LogLines, news: LogAction): LogLines {
  switch (news.kind) {
    case 'listening':
      return { ...log, waiting: [], loading: 'underWay' }
    case 'loaded':
      return append(
        { ...NO_LINES, nextNumber: log.nextNumber, loading: 'done' },
        joined(news.entries, log.waiting),
      )
    case 'failed':
      return { ...log, loading: 'failed' }
    case 'received':
      if (log.loading !== 'done') return { ...log, waiting: keepLast([...log.waiting, ...news.entries]) }
      return append(log, news.entries)
  }
}

function append(log: LogLines, entries: readonly LogEntryView[]): LogLines {
  const numbered = entries.map((entry, index) => ({ ...entry, number: log.nextNumber + index }))
  return { ...log, lines: keepLast([...log.lines, ...numbered]), nextNumber: log.nextNumber + entries.length }
}

export function keepLast<Line>(lines: readonly Line[]): readonly Line[] {
  return lines.length > CUT_ABOVE ? lines.slice(-KEPT_LINES) : lines
}

/** Listening starts before the log is loaded, so that no line is missed; duplicates are removed. */
export function joined(
  loaded: readonly LogEntryView[],
  received: readonly LogEntryView[],
): readonly LogEntryView[] {
  for (let overlap = Math.min(loaded.length, received.length); overlap > 0; overlap--) {
    const start = loaded.length - overlap
    if (received.slice(0, overlap).every((entry, index) => isSame(entry, loaded[start + index]))) {
      return [...loaded, ...received.slice(overlap)]
    }
  }
  return [...loaded, ...received]
}

function isSame(a: LogEntryView, b: LogEntryView | undefined): boolean {
  return b !== undefined && a.message === b.message && a.timestamp === b.timestamp && a.level === b.level
}

/** Lines at or above the level whose message contains the search text, ignoring case. */
export function linesShown(lines: readonly LogLine[], level: number, search: string): readonly LogLine[] {
  const wanted = search.trim().toLowerCase()
  return lines.filter((line) => line.level >= level && line.message.toLowerCase().includes(wanted))
}

/** Number of lines rendered at first, and added by each step back: thousands would make the page slow. */
export const LINES_A_STEP = 500

/** The rendered part of the lines: from the line with this number on, or the last step's worth if null. */
export function linesFrom(lines: readonly LogLine[], earliest: number | null): readonly LogLine[] {
  if (earliest === null) return lines.slice(-LINES_A_STEP)
  return lines.filter((line) => line.number >= earliest)
}

/** The number to start from to show one more step. */
export function stepBack(lines: readonly LogLine[], standing: readonly LogLine[]): number {
  const before = lines.length - standing.length
  return lines[Math.max(before - LINES_A_STEP, 0)]?.number ?? 0
}

export function toText(lines: readonly LogEntryView[]): string {
  return lines.map((line) => `${line.timestamp} ${line.levelName.padEnd(5)} ${line.message}\n`).join('')
}

const NAMES = Object.keys(LOG_LEVELS) as LogLevelName[]

export const levelName = (level: number): LogLevelName =>
  NAMES.find((name) => LOG_LEVELS[name] === level) ?? 'info'
