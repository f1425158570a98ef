import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { Library } from '../libraries/libraries.types.ts'
import type { User } from '../users/users.types.ts'
import { maySeeAllOf, maySeeLibrary } from '../visibility/visibility.rules.ts'

export function matchingSockets(live: Live<User>, ctx: Pick<Context, 'events'>): void {
  const forViewers = <P>({ id }: Library, payload: P) => {
    return (viewer: User) => (maySeeLibrary(viewer, id) ? payload : undefined)
  }
  ctx.events.on('match.finished', ({ userId, updates, unmatched }) => {
    live.toOwner(userId, 'batch_quickmatch_complete', { success: true, updates, unmatched })
  })
  ctx.events.on('library.match-started', ({ library }) => {
    const event = { id: library.id, type: 'match', name: library.name, results: null } as const
    live.toViewers('scan_start', forViewers(library, event))
  })
  ctx.events.on('library.match-finished', ({ library, updates }) => {
    const results = { added: 0, updated: updates, removed: 0, missing: 0 }
    const event = { id: library.id, type: 'match', name: library.name, results } as const
    // The count includes items that are hidden from those who don't see the whole library.
    const withoutCount = { ...event, results: { ...results, updated: 0 } }
    live.toViewers('scan_complete', (viewer) => {
      if (!maySeeLibrary(viewer, library.id)) return undefined
      return maySeeAllOf(viewer, library.id) ? event : withoutCount
    })
  })
}
