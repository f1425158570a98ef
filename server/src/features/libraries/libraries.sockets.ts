import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import { presentLibrary } from './libraries.present.ts'
import type { Library } from './libraries.types.ts'

/** Announces libraries, and their removal, only to users who may see them. */
export function librariesSockets(live: Live<User>, ctx: Pick<Context, 'events'>): void {
  const send = (name: 'library_added' | 'library_updated', library: Library) => {
    const view = presentLibrary(library)
    live.toViewers(name, (viewer) => (maySeeLibrary(viewer, library.id) ? view : undefined))
  }
  ctx.events.on('library.added', ({ library }) => send('library_added', library))
  ctx.events.on('library.changed', ({ library }) => send('library_updated', library))

  ctx.events.on('library.removed', ({ library, accountIds }) => {
    const view = presentLibrary(library)
    // The library is already gone from the accounts' lists, so the event itself names those who had access.
    const couldSee = (viewer: User) => maySeeLibrary(viewer, library.id) || accountIds.includes(viewer.id)
    live.toViewers('library_removed', (viewer) => (couldSee(viewer) ? view : undefined))
  })
}
