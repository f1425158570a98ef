import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { DomainEvents } from '../../domain-events.ts'
import type { News } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'

/** Tells whether there was anything to hear between two moments: then the marks of an account differ. */
export interface NewsMarks {
  of(userId: UserId): string
}

/** Changes nothing that a page has loaded, or is told by loading a page. */
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
  // Counts of different runs, and of different servers, can't be compared.
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

/** Whom the frequent ones are for; the rest counts for everybody. */
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
