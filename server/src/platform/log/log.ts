import type { Logger } from 'pino'
import pino from 'pino'
import type { Clock } from '../clock.ts'
import type { LogBook } from './log-book.ts'
import { toLogEntry } from './log-entry.ts'
import { redactSecrets } from './redact.ts'

/** The structured log. One line per notable event; written for the server's administrator. */
export type Log = Logger

/** pino's names for the protocol's level numbers (0 to 5). */
const PINO_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const

export const pinoLevelOf = (level: number): string => PINO_LEVELS[level] ?? 'info'

export interface LogOptions {
  readonly level: string
  readonly clock: Clock
  readonly book?: LogBook
  readonly print?: (line: string) => void
  /** Name of this server if there are several. */
  readonly node?: string
}

export function createLog({ level, clock, book, print, node }: LogOptions): Log {
  const destination = {
    write(line: string) {
      const entry = toLogEntry(redactSecrets(line))
      book?.add(entry)
      const where = node === undefined ? '' : `[${node}] `
      print?.(`${entry.timestamp} ${entry.levelName.padEnd(5)} ${where}${entry.message}\n`)
    },
  }
  const timestamp = () => `,"time":${clock.now()}`
  return pino({ level, base: null, errorKey: 'err', timestamp }, destination)
}

export const silentLog: Log = pino({ level: 'silent' })
