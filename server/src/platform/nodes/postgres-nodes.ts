import { sql } from 'kysely'
import { z } from 'zod'
import { messageOf } from '../../lib/errors.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log/log.ts'
import { openListener } from './listener.ts'
import { dropOldMessages, findMessage, saveMessage } from './messages.store.ts'
import { electLeader } from './leader.ts'
import type { Nodes } from './nodes.types.ts'

/**
 * Communicates with other servers on the same PostgreSQL database using LISTEN and NOTIFY (docs/decisions/0042).
 * Messages are not persisted: a server that was disconnected drops its caches and starts over.
 */

interface Options {
  readonly url: string
  readonly db: Db
  readonly log: Log
  readonly name: string
}

/** PostgreSQL limits payloads to 8000 bytes; larger ones are stored in a table. */
const MOST_BYTES = 7_000
const BEAT_MS = 3_000
/** Three heartbeats, as a busy server may be late. */
const GONE_AFTER_MS = 10_000
/** A query every two seconds, plus time for its answer. */
const CURRENT_FOR_MS = 6_000
const MOST_QUEUED = 10_000
const RETRY_MS = 500

const messageSchema = z.object({
  from: z.string(),
  topic: z.string(),
  body: z.unknown().optional(),
  /** Number of the row that contains the body. */
  num: z.number().optional(),
})
type Message = z.infer<typeof messageSchema>

const BEAT = 'beat'
const LEAVE = 'leave'
const MISSED = 'missed'

export async function openPostgresNodes({ url, db, log, name }: Options): Promise<Nodes> {
  const id = `${name}/${newId()}`
  const topics = new Map<string, (body: unknown, from: string) => void>()
  const joined: ((nodeId: string) => void)[] = []
  const gone: ((nodeId: string) => void)[] = []
  const missed: (() => void)[] = []
  const seenAt = new Map<string, number>()
  let queue: Message[] = []
  let sending: Promise<void> | null = null
  let hearing = Promise.resolve()
  let isStopped = false

  const listener = await openListener({
    url,
    log,
    onMessage: (text) => {
      hearing = hearing.then(() => take(text))
    },
    onBack: () => {
      for (const callback of missed) callback()
      push(BEAT)
    },
  })
  const leader = await electLeader(db, id, log)
  const beating = setInterval(beat, BEAT_MS).unref()
  push(BEAT)

  return {
    id,
    name,
    others: () => [...seenAt.keys()],
    send: (topic, body) => push(`: ${topic}`, body),
    subscribe: (topic, handler) => void topics.set(`: ${topic}`, handler),
    onJoined: (callback) => void joined.push(callback),
    onGone: (callback) => void gone.push(callback),
    onMissed: (callback) => void missed.push(callback),
    isCurrent: () => performance.now() - listener.confirmedAt() < CURRENT_FOR_MS,
    isLeader: () => leader.isLeader(),
    onLead: (callback) => leader.onLead(callback),
    async stop() {
      clearInterval(beating)
      await leader.stop()
      push(LEAVE)
      isStopped = true
      await sending
      await listener.stop()
      await hearing
    },
  }

  function beat(): void {
    push(BEAT)
    const now = performance.now()
    // A server that received nothing itself can't tell which other server is down.
    if (now - listener.confirmedAt() > CURRENT_FOR_MS) return
    for (const [nodeId, at] of seenAt) if (now - at > GONE_AFTER_MS) leave(nodeId)
  }

  function leave(nodeId: string): void {
    if (!seenAt.delete(nodeId)) return
    log.info(`The server ${nodeId} has left.`)
    for (const callback of gone) callback(nodeId)
  }

  function push(topic: string, body?: unknown): void {
    if (isStopped) return
    // Better to invalidate all caches than to run out of memory while the database is unavailable.
    if (queue.length >= MOST_QUEUED) queue = [{ from: id, topic: MISSED }]
    else queue.push({ from: id, topic, body })
    sending ??= sendAll().finally(() => (sending = null))
  }

  async function sendAll(): Promise<void> {
    // Messages sent in the same tick are batched.
    await new Promise(setImmediate)
    for (;;) {
      const now = queue
      queue = []
      if (now.length === 0) return
      try {
        const texts = await Promise.all(now.map(encode))
        await sql`select pg_notify(${listener.channel}, text) from unnest(${texts}::text[]) as text`.execute(
          db,
        )
      } catch (error) {
        log.warn(`A change could not be announced to other servers: ${messageOf(error)}`)
        if (isStopped) return
        queue = [...now, ...queue]
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
      }
    }
  }

  async function encode(message: Message): Promise<string> {
    const whole = JSON.stringify(message)
    if (Buffer.byteLength(whole) <= MOST_BYTES) return whole
    await dropOldMessages(db)
    const num = await saveMessage(db, JSON.stringify(message.body))
    return JSON.stringify({ from: message.from, topic: message.topic, num })
  }

  async function take(text: string): Promise<void> {
    try {
      const { from, topic, num, ...message } = messageSchema.parse(JSON.parse(text))
      if (from === id) return
      if (topic === LEAVE) return leave(from)
      meet(from)
      if (topic === MISSED) for (const callback of missed) callback()
      const listen = topics.get(topic)
      if (!listen) return
      listen(num === undefined ? message.body : await findMessage(db, num), from)
    } catch (error) {
      log.error({ err: error }, `A message from another server could not be understood: ${messageOf(error)}`)
      for (const callback of missed) callback()
    }
  }

  function meet(nodeId: string): void {
    const isNew = !seenAt.has(nodeId)
    seenAt.set(nodeId, performance.now())
    if (!isNew) return
    log.info(`The server ${nodeId} has joined.`)
    // Lets the new server know about this one at once.
    push(BEAT)
    for (const callback of joined) callback(nodeId)
  }
}
