import type { LibraryId, UserId } from '@lectern/contract/ids'
import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import type { Home } from './shelves.types.ts'

/**
 * Who has just finished a book looks at their shelves next. What follows from it is found out right away, so that they
 * need not wait for it; it is held under what it was made of, so a shelf is never older than the library or its reader.
 */
export interface HomePreparer {
  /** Somebody looked at their home, and may again. */
  visited(home: Home): void
}

const REMEMBERED = 500

export function prepareHomes(
  ctx: Pick<Context, 'events' | 'log'>,
  prepare: (home: Home) => Promise<void>,
): HomePreparer {
  const homes = new LRUCache<string, Home>({ max: REMEMBERED })
  const changed = new Set<string>()

  ctx.events.onOwn('progress.changed', async ({ progress: { userId, libraryId } }) => {
    const key = keyOf(userId, libraryId)
    if (!homes.has(key) || changed.has(key)) return
    changed.add(key)
    // The report is answered first.
    await yieldToEventLoop()
    changed.delete(key)
    const home = homes.get(key)
    try {
      if (home) await prepare(home)
    } catch (error) {
      // Whoever looks next makes it then.
      ctx.log.debug(`A home page could not be prepared: ${messageOf(error)}`)
    }
  })
  return { visited: (home) => void homes.set(keyOf(home.viewer.id, home.library.id), home) }
}

const keyOf = (userId: UserId, libraryId: LibraryId): string => `${userId} ${libraryId}`
