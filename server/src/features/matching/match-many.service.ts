import type { MatchOptions } from '@lectern/contract/metadata'
import { messageOf } from '../../lib/errors.ts'
import type { Context } from '../../context.ts'
import type { ChangeNote } from '../editing/editing.types.ts'
import { getBookNumbers } from '../items/items.service.ts'
import type { Library } from '../libraries/libraries.types.ts'
import type { User } from '../users/users.types.ts'
import { type MatchContext, matchItem } from './matching.service.ts'

/** Quick match of many items, one after the other: providers do not like to be hurried. */

type ManyContext = MatchContext & Pick<Context, 'tasks'>

export interface ManyMatched {
  readonly updates: number
  readonly unmatched: number
}

export async function matchMany(
  ctx: ManyContext,
  user: User,
  ids: readonly string[],
  options: MatchOptions,
): Promise<ManyMatched> {
  const task = ctx.tasks.start({
    action: 'quickmatch-items',
    title: `Quick match of ${ids.length} items`,
    titleKey: 'MessageTaskQuickMatch',
    titleValues: [String(ids.length)],
  })
  const result = await matchEach(ctx, user, ids, options)
  task.finish({ ...result })
  ctx.events.tell('match.finished', { userId: user.id, ...result })
  return result
}

/** Leaves out what has a number already, where the library says so. */
export async function matchLibrary(ctx: ManyContext, user: User, library: Library): Promise<void> {
  const { skipMatchingMediaWithAsin, skipMatchingMediaWithIsbn } = library.settings
  const task = ctx.tasks.start({
    action: 'library-match-all',
    title: `Matching books in "${library.name}"`,
    titleKey: 'MessageTaskMatchingBooksInLibrary',
    titleValues: [library.name],
    libraryId: library.id,
    data: { libraryId: library.id, libraryName: library.name, libraryMediaType: library.mediaType },
  })
  ctx.events.tell('library.match-started', { library })
  const books = await getBookNumbers(ctx, library.id)
  const ids = books
    .filter(({ asin, isbn }) => !(skipMatchingMediaWithAsin && asin) && !(skipMatchingMediaWithIsbn && isbn))
    .map(({ id }) => id)
  const result = await matchEach(ctx, user, ids, { provider: library.provider })
  task.finish({ ...result })
  ctx.events.tell('library.match-finished', { library, ...result })
}

async function matchEach(
  ctx: ManyContext,
  user: User,
  ids: readonly string[],
  options: MatchOptions,
): Promise<ManyMatched> {
  // Undone as one, however long it took.
  const shared: NonNullable<ChangeNote['shared']> = { setNum: null }
  const note = { kind: 'batch-match', userId: user.id, note: options.provider ?? null, shared } as const
  let updates = 0
  let unmatched = 0
  for (const id of ids) {
    try {
      const { isFound, isChanged } = await matchItem(ctx, user, id, options, note)
      if (isChanged) updates += 1
      if (!isFound) unmatched += 1
    } catch (error) {
      unmatched += 1
      ctx.log.warn(`Quick match of ${id} failed: ${messageOf(error)}`)
    }
  }
  return { updates, unmatched }
}
