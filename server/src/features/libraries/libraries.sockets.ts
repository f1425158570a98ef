import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../users/visibility.rules.ts'
import { presentLibrary } from './libraries.present.ts'
import type { Library } from './libraries.types.ts'

/** Only those who may see a library hear of it, its removal included. */
export function librariesSockets(live: Live<User>, ctx: Pick<Context, 'events'>): void {
  const tell = (name: 'library_added' | 'library_updated' | 'library_removed', library: Library) => {
    const view = presentLibrary(library)
    live.toViewers(name, (viewer) => (maySeeLibrary(viewer, library.id) ? view : undefined))
  }
  ctx.events.on('library.added', ({ library }) => tell('library_added', library))
  ctx.events.on('library.changed', ({ library }) => tell('library_updated', library))
  ctx.events.on('library.removed', ({ library }) => tell('library_removed', library))
}
