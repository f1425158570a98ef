import type { LibraryId } from '@lectern/contract/ids'
import type { FilterRule, NewSmartShelf, SmartShelfChange } from '@lectern/contract/own-shelves'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { newId } from '../../platform/ids.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import {
  deleteSmartShelf,
  findSmartShelf,
  insertSmartShelf,
  listHomeLayouts,
  listSmartShelves,
  lockOwnShelves,
  putHomeLayout,
  updateSmartShelf,
} from './own-shelves.store.ts'
import type { HomeLayout, SmartShelf } from './own-shelves.types.ts'
import type { StoredRule } from './renamed-filters.rules.ts'

/** Smart shelves and home layouts: accounts see only their own, and only for libraries they may see. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

const MOST_SHELVES = 200

export async function getOwnShelves({ db }: Pick<Context, 'db'>, user: User) {
  const isSeen = ({ libraryId }: { libraryId: LibraryId }) => maySeeLibrary(user, libraryId)
  return {
    smartShelves: (await listSmartShelves(db, user.id)).filter(isSeen),
    homes: (await listHomeLayouts(db, user.id)).filter(isSeen),
  }
}

export async function addSmartShelf(ctx: Ctx, user: User, given: NewSmartShelf): Promise<SmartShelf> {
  const now = ctx.clock.now()
  const shelf: SmartShelf = { ...given, id: newId(), createdAt: now, updatedAt: now }
  await ctx.db.transaction().execute(async (tx) => {
    await lockOwnShelves(tx, user.id)
    await getLibrary({ db: tx }, user, given.libraryId)
    const known = await listSmartShelves(tx, user.id)
    if (known.length >= MOST_SHELVES) throw new AppError('invalid', 'There are too many smart shelves')
    await insertSmartShelf(tx, user.id, shelf)
  })
  announce(ctx, user)
  return shelf
}

export async function changeSmartShelf(
  ctx: Ctx,
  user: User,
  id: string,
  change: SmartShelfChange,
): Promise<SmartShelf> {
  const changed = await ctx.db.transaction().execute(async (tx) => {
    await lockOwnShelves(tx, user.id)
    const known = (await findSmartShelf(tx, user.id, id)) ?? notFound('Smart shelf')
    const next: SmartShelf = {
      ...known,
      name: change.name ?? known.name,
      match: change.match ?? known.match,
      rules: change.rules?.map((rule) => withFollowed(rule, known.rules)) ?? known.rules,
      sort: change.sort ?? known.sort,
      isDescending: change.isDescending ?? known.isDescending,
      isOnRail: change.isOnRail ?? known.isOnRail,
      isOnHome: change.isOnHome ?? known.isOnHome,
      updatedAt: ctx.clock.now(),
    }
    await updateSmartShelf(tx, next)
    return next
  })
  announce(ctx, user)
  return changed
}

/** A rule that stays keeps the renames it followed, which clients don't know. */
function withFollowed(rule: FilterRule, known: readonly StoredRule[]): StoredRule {
  const followed = known.find(({ filter }) => filter === rule.filter)?.followed
  return followed ? { ...rule, followed } : rule
}

export async function removeSmartShelf(ctx: Ctx, user: User, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockOwnShelves(tx, user.id)
    if (!(await findSmartShelf(tx, user.id, id))) notFound('Smart shelf')
    await deleteSmartShelf(tx, id)
  })
  announce(ctx, user)
}

export async function arrangeHome(ctx: Ctx, user: User, layout: HomeLayout): Promise<HomeLayout> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockOwnShelves(tx, user.id)
    await getLibrary({ db: tx }, user, layout.libraryId)
    await putHomeLayout(tx, user.id, layout)
  })
  announce(ctx, user)
  return layout
}

const announce = (ctx: Ctx, user: User): void => ctx.events.emit('own-shelves.changed', { userId: user.id })
