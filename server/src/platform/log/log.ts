import type { Logger } from 'pino'
import pino from 'pino'
import type { LogBook } from './log-book.ts'
import { toLogEntry } from './log-entry.ts'
import { redactSecrets } from './redact.ts'

/** The structured log. One line per thing worth knowing; the reader is the person who runs the server. */
export type Log = Logger

/** pino's numbers for our level names; the peer's numbers (0 to 5) are what the protocol shows. */
const PINO_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const

export const pinoLevelOf = (level: number): string => PINO_LEVELS[level] ?? 'info'

export function createLog(options: { level: string; book?: LogBook; print?: (line: string) => void }): Log {
  const { book, print } = options
  const destination = {
    write(line: string) {
      const entry = toLogEntry(redactSecrets(line))
      book?.add(entry)
      print?.(`${entry.timestamp} ${entry.levelName.padEnd(5)} ${entry.message}\n`)
    },
  }
  return pino({ level: options.level, base: null, errorKey: 'err' }, destination)
}

export const silentLog: Log = pino({ level: 'silent' })
