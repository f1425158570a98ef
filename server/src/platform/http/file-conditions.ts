import type { IncomingHttpHeaders } from 'node:http'

/** Conditional requests for files. */

export interface Validators {
  readonly etag: string
  /** In whole seconds, as in HTTP dates. */
  readonly modifiedAt: Date
}

export type Verdict = 'send' | 'not-modified' | 'changed-meanwhile'

/** Evaluated in the order the HTTP specification requires: ETags take precedence over dates. */
export function evaluateConditions(headers: IncomingHttpHeaders, file: Validators): Verdict {
  const ifMatch = headers['if-match']
  if (ifMatch !== undefined) {
    if (!isListed(ifMatch, file.etag)) return 'changed-meanwhile'
  } else if (isAfter(file.modifiedAt, headers['if-unmodified-since'])) {
    return 'changed-meanwhile'
  }
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined) return isListed(ifNoneMatch, file.etag) ? 'not-modified' : 'send'
  const since = timeOf(headers['if-modified-since'])
  return since !== undefined && file.modifiedAt.getTime() <= since ? 'not-modified' : 'send'
}

/** A range of an outdated version is useless, so in that case the client gets the whole file. */
export function isRangeWanted(headers: IncomingHttpHeaders, file: Validators): boolean {
  const condition = headers['if-range']
  if (typeof condition !== 'string') return true
  if (condition.startsWith('"')) return condition === file.etag
  return timeOf(condition) === file.modifiedAt.getTime()
}

function isListed(header: string, etag: string): boolean {
  return header.split(',').some((entry) => {
    const text = entry.trim()
    return text === '*' || text === etag || text === `W/${etag}`
  })
}

function isAfter(date: Date, header: string | undefined): boolean {
  const time = timeOf(header)
  return time !== undefined && date.getTime() > time
}

function timeOf(header: string | undefined): number | undefined {
  if (header === undefined || header.length > 40) return undefined
  const time = Date.parse(header)
  return Number.isNaN(time) ? undefined : time
}
