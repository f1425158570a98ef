import type { Logger } from 'pino'
import pino from 'pino'
import type { Clock } from '../clock.ts'
import type { LogBook } from './log-book.ts'
import { toLogEntry } from './log-entry.ts'
import { redactSecrets } from './redact.ts'

/** The structured log. One line per thing worth knowing; the reader is the person who runs the server. */
export type Log = Logger

/** pino's numbers for our level names; the peer's numbers (0 to 5) are what the protocol shows. */
const PINO_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const

export const pinoLevelOf = (level: number): string => PINO_LEVELS[level] ?? 'info'

export interface LogOptions {
  readonly level: string
  readonly clock: Clock
  readonly book?: LogBook
  readonly print?: (line: string) => void
  /** Of several servers, which one writes. */
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
