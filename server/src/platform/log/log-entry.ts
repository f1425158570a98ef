import { LOG_LEVELS, type LogLevelName } from '@lectern/contract/constants'
import type { LogEntryView } from '@lectern/contract/logs'
import { parseJson } from '../../lib/json.ts'

interface PinoLine {
  level?: number
  time?: number
  msg?: string
  source?: string
  /** Id of the related request. */
  reqId?: string
  err?: { message?: string; stack?: string }
}

/** Maps pino's 10, 20, … 60 to trace … fatal. */
const NAMES: readonly LogLevelName[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal']

export function toLogEntry(line: string): LogEntryView {
  const data = parseJson<PinoLine>(line, { msg: line.trim() })
  const name = NAMES[Math.min(Math.max(Math.round((data.level ?? 30) / 10) - 1, 0), 5)] ?? 'info'
  const about = data.reqId === undefined ? '' : ` (request ${data.reqId})`
  const message = onOneLine((data.msg ?? data.err?.message ?? '') + about)
  const stack = name === 'error' || name === 'fatal' ? data.err?.stack : undefined
  return {
    timestamp: localTimestamp(data.time ?? Date.now()),
    source: data.source ?? 'server',
    message: stack ? `${message}\n${stack}` : message,
    levelName: name.toUpperCase(),
    level: LOG_LEVELS[name],
  }
}

/** Escapes line breaks and control characters, so that untrusted names and messages can't forge log lines. */
function onOneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, (character) =>
    character === '\t' ? ' ' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** `2026-11-15 09:30:00` in the server's own time zone. */
export function localTimestamp(timeMs: number): string {
  const date = new Date(timeMs)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
