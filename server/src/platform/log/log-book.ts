import { appendFileSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { LogEntryView } from '@lectern/contract/logs'
import { parseJson } from '../../lib/json.ts'
import { makePrivateFolder, PRIVATE_FILE } from '../files/private-files.ts'

/** How many of today's lines are kept in memory and shown at once. */
const KEPT_LINES = 5000
/** Lines beyond this daily limit are shown but not stored, so that an error in a loop can't fill the disk. */
const MAX_DAY_BYTES = 50 * 1024 * 1024
const DAY_FILE = /^\d{4}-\d{2}-\d{2}\.txt$/

export interface LogBook {
  add(entry: LogEntryView): void
  /** Called when lines cannot be stored, and again only after some could be stored in between. */
  onUnwritable(listener: (error: unknown) => void): void
  today(): LogEntryView[]
  follow(listener: (entry: LogEntryView) => void): () => void
  keepDays(days: number): void
  flush(): void
}

/** Stores the log on disk, as one file of JSON lines per day, and lets admins follow it live. */
export function openLogBook(folder: string): LogBook {
  makePrivateFolder(folder)
  const listeners = new Set<(entry: LogEntryView) => void>()
  let day = ''
  let lines: LogEntryView[] = []
  let pending = ''
  let dayBytes = 0
  let daysToKeep = 7
  let timer: NodeJS.Timeout | undefined
  let isUnwritable = false
  let reportUnwritable: (error: unknown) => void = () => undefined

  const book: LogBook = {
    add(entry) {
      turnPage(entry.timestamp.slice(0, 10))
      lines.push(entry)
      if (lines.length > KEPT_LINES + 50) lines = lines.slice(-KEPT_LINES)
      pending += `${JSON.stringify(entry)}\n`
      timer ??= setTimeout(() => book.flush(), 200).unref()
      for (const listener of listeners) listener(entry)
    },
    onUnwritable(listener) {
      reportUnwritable = listener
    },
    today: () => lines.slice(-KEPT_LINES),
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    keepDays(days) {
      daysToKeep = days
      dropOldDays()
    },
    flush() {
      clearTimeout(timer)
      timer = undefined
      if (pending === '') return
      const text = pending
      pending = ''
      if (dayBytes > MAX_DAY_BYTES) return
      dayBytes += Buffer.byteLength(text)
      try {
        appendFileSync(fileOf(day), text, { mode: PRIVATE_FILE })
        isUnwritable = false
      } catch (error) {
        // A full or read-only disk must not crash the server; the lines are still shown live.
        const wasUnwritable = isUnwritable
        isUnwritable = true
        if (!wasUnwritable) reportUnwritable(error)
      }
    },
  }
  return book

  function turnPage(today: string) {
    if (today === day) return
    book.flush()
    day = today
    lines = readLines(fileOf(day))
    dayBytes = sizeOf(fileOf(day))
    dropOldDays()
  }

  function dropOldDays() {
    try {
      const found = readdirSync(folder).filter((name) => DAY_FILE.test(name))
      // Today's file counts even before its first line is written.
      const files = [...new Set(day === '' ? found : [...found, `${day}.txt`])].sort()
      for (const name of files.slice(0, Math.max(files.length - daysToKeep, 0))) {
        rmSync(path.join(folder, name), { force: true })
      }
    } catch {
      // As with writing: the folder may be readable again tomorrow.
    }
  }

  function fileOf(name: string): string {
    return path.join(folder, `${name}.txt`)
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Usually because it is the first line of a new day.
    return ''
  }
}

function readLines(file: string): LogEntryView[] {
  return readText(file)
    .split('\n')
    .filter((line) => line !== '')
    .slice(-KEPT_LINES)
    .map((line) => parseJson<LogEntryView | null>(line, null))
    .filter((entry) => entry !== null)
}
