import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { DomainEvents } from '../../domain-events.ts'
import type { News } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'

/** Detects missed events: if an account's marks at two points in time differ, something happened in between. */
export interface NewsMarks {
  of(userId: UserId): string
}

/** Events that don't change what a page has loaded, or that loading a page causes itself. */
const NO_NEWS: ReadonlySet<keyof DomainEvents> = new Set([
  'library.visited',
  'presence.changed',
  'connection.released',
  'notification.raised',
  'message.sent',
  'tool.progressed',
  'stream.progressed',
])

export function createNewsMarks(ctx: Pick<Context, 'events'>): NewsMarks {
  // Counts of different runs and of different servers can't be compared.
  const run = newId()
  let forAll = 0
  const forOne = new Map<string, number>()

  ctx.events.onAny((news) => {
    if (NO_NEWS.has(news.name)) return
    const userId = listenerOf(news)
    if (userId === undefined) forAll += 1
    else forOne.set(userId, (forOne.get(userId) ?? 0) + 1)
  })
  return { of: (userId) => `${run}.${forAll}.${forOne.get(userId) ?? 0}` }
}

/** The user that a frequent event is for; all other events count for everyone. */
function listenerOf({ name, payload }: News<DomainEvents>): string | undefined {
  switch (name) {
    case 'progress.changed':
      return payload.progress.userId
    case 'account.edited':
    case 'annotations.changed':
    case 'mark.changed':
    case 'own-shelves.changed':
      return payload.userId
    default:
      return undefined
  }
}
