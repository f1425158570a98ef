import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import { presentLibrary } from './libraries.present.ts'
import type { Library } from './libraries.types.ts'

/** Only those who may see a library hear of it, its removal included. */
export function librariesSockets(live: Live<User>, ctx: Pick<Context, 'events'>): void {
  const tell = (name: 'library_added' | 'library_updated', library: Library) => {
    const view = presentLibrary(library)
    live.toViewers(name, (viewer) => (maySeeLibrary(viewer, library.id) ? view : undefined))
  }
  ctx.events.on('library.added', ({ library }) => tell('library_added', library))
  ctx.events.on('library.changed', ({ library }) => tell('library_updated', library))

  ctx.events.on('library.removed', ({ library, accountIds }) => {
    const view = presentLibrary(library)
    // It is gone from all lists by now, so those who had it on theirs are named by the news itself.
    const couldSee = (viewer: User) => maySeeLibrary(viewer, library.id) || accountIds.includes(viewer.id)
    live.toViewers('library_removed', (viewer) => (couldSee(viewer) ? view : undefined))
  })
}
