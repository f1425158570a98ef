import type { LibraryId, UserId } from '@lectern/contract/ids'
import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import type { Home } from './shelves.types.ts'

/**
 * Users often open the home page after finishing a book, so it is rebuilt in advance when progress changes. The cache
 * key covers everything it depends on, so a shelf is never stale.
 */
export interface HomePreparer {
  /** Records that a user has opened their home page. */
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
    // Lets the response to the report go out first.
    await yieldToEventLoop()
    changed.delete(key)
    const home = homes.get(key)
    try {
      if (home) await prepare(home)
    } catch (error) {
      // It will be built on the next request.
      ctx.log.debug(`A home page could not be prepared: ${messageOf(error)}`)
    }
  })
  return { visited: (home) => void homes.set(keyOf(home.viewer.id, home.library.id), home) }
}

const keyOf = (userId: UserId, libraryId: LibraryId): string => `${userId} ${libraryId}`
