import type { UserId } from '@lectern/contract/ids'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import type { Caller } from './callers.types.ts'

const REMEMBERED = 2000
const MAX_LOOKUPS = 5
/** Another server may be killed after it has changed an account, before it could notify this one. */
const SHARED_DATABASE_TTL_MS = 10_000

export interface Remembered extends Caller {
  readonly expiresAt: number
}

export interface CallerMemory {
  /** Returns the cached caller, or loads it; concurrent requests for the same key share one lookup. */
  find(key: string, load: (now: number) => Promise<Remembered | undefined>): Promise<Remembered | undefined>
}

/**
 * Caches authenticated callers, because every request needs one. Entries are dropped as soon as the account, its
 * sign-ins, its keys or its library access change.
 */
export function createCallerMemory(
  ctx: Pick<Context, 'clock' | 'events' | 'config' | 'nodes'>,
): CallerMemory {
  const remembered = new LRUCache<string, Remembered>({ max: REMEMBERED })
  const pending = new Map<string, Promise<Remembered | undefined>>()
  const ttlMs = ctx.config.databaseUrl === null ? Number.POSITIVE_INFINITY : SHARED_DATABASE_TTL_MS
  let changes = 0

  const forget = (userId: UserId) => {
    changes += 1
    for (const [key, caller] of remembered.entries()) if (caller.user.id === userId) remembered.delete(key)
  }
  ctx.events.on('user.changed', ({ user }) => forget(user.id))
  ctx.events.on('user.removed', ({ user }) => forget(user.id))
  ctx.events.on('user.signed-out', ({ userId }) => forget(userId))
  ctx.events.on('login.ended', ({ userId }) => forget(userId))
  ctx.events.on('keys.changed', ({ userId }) => forget(userId))
  const forgetAll = () => {
    changes += 1
    remembered.clear()
  }
  ctx.events.on('library.removed', forgetAll)
  ctx.events.on('memory.stale', forgetAll)

  return {
    find(key, load) {
      const known = remembered.get(key)
      if (known && known.expiresAt > ctx.clock.now() && ctx.nodes.isCurrent()) return Promise.resolve(known)
      const underWay = pending.get(key)
      if (underWay) return underWay
      const looking = lookUp(key, load).finally(() => pending.delete(key))
      pending.set(key, looking)
      return looking
    },
  }

  async function lookUp(key: string, load: Parameters<CallerMemory['find']>[1]) {
    let found: Remembered | undefined
    // Results loaded while an account changed may be stale, so they are loaded again.
    for (let round = 0; round < MAX_LOOKUPS; round++) {
      const changesBefore = changes
      const now = ctx.clock.now()
      found = await load(now)
      if (changes !== changesBefore) continue
      if (found) remembered.set(key, { ...found, expiresAt: Math.min(found.expiresAt, now + ttlMs) })
      break
    }
    return found
  }
}
