import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { messageOf } from '../../lib/errors.ts'
import type { Log } from '../log/log.ts'

/** A dedicated connection that listens on a channel, and knows whether it has missed anything. */
export interface Listener {
  readonly channel: string
  /** When the latest answered query was sent: every message sent before then has been received. */
  confirmedAt(): number
  stop(): Promise<void>
}

interface Options {
  readonly url: string
  readonly log: Log
  readonly onMessage: (text: string) => void
  /** Called when the connection was lost and has been re-established. */
  readonly onBack: () => void
}

/** Its name in `pg_stat_activity`. */
export const LISTENER_NAME = 'lectern listener'

const ASK_EVERY_MS = 2_000
/** A connection that was silently dropped never answers. */
const ANSWER_WITHIN_MS = 5_000
const RETRY_MS = 500

export async function openListener({ url, log, onMessage, onBack }: Options): Promise<Listener> {
  const { default: pg } = await import('pg')
  const stopping = new AbortController()
  let confirmedAt = 0
  let channel = ''
  let client = await connect()
  let isCounted = true
  const timer = setInterval(() => void ask(), ASK_EVERY_MS).unref()

  return {
    get channel() {
      return channel
    },
    confirmedAt: () => confirmedAt,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await client.end().catch(() => undefined)
    },
  }

  async function connect(): Promise<Client> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: LISTENER_NAME,
      keepAlive: true,
      query_timeout: ANSWER_WITHIN_MS,
    })
    opened.on('error', () => undefined)
    opened.on('end', () => void comeBack(opened))
    opened.on('notification', ({ payload }) => onMessage(payload ?? ''))
    await opened.connect()
    const askedAt = performance.now()
    const { rows } = await opened.query<{ schema: string }>('select current_schema() as schema')
    channel = `lectern_${rows[0]?.schema ?? ''}`
    await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
    confirmedAt = askedAt
    return opened
  }

  /** Answers arrive on the same connection as notifications, and after them. */
  async function ask(): Promise<void> {
    const asked = client
    const askedAt = performance.now()
    try {
      await asked.query('select 1')
      if (asked === client) confirmedAt = askedAt
    } catch {
      // Ending the connection triggers a reconnect.
      void asked.end().catch(() => undefined)
      if (asked === client) void comeBack(asked)
    }
  }

  async function comeBack(lost: Client): Promise<void> {
    if (lost !== client || !isCounted || stopping.signal.aborted) return
    isCounted = false
    confirmedAt = 0
    log.warn('The connection for messages from other servers was lost; caches are bypassed until it is back.')
    for (;;) {
      if (stopping.signal.aborted) return
      try {
        client = await connect()
        break
      } catch (error) {
        log.debug(`Not yet back: ${messageOf(error)}`)
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
    isCounted = true
    log.info('The connection for messages from other servers is back.')
    onBack()
  }
}
