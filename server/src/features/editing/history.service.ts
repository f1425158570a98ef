import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { groupBy } from '../../lib/group-by.ts'
import { asSeenBy } from '../items/explicit-episodes.rules.ts'
import { getItem, getItemLibraries } from '../items/items.service.ts'
import { unfollowRenamedName } from '../own-shelves/renamed-filters.service.ts'
import type { User } from '../users/users.types.ts'
import {
  maySeeEpisode,
  seesEverything,
  visibilityOf,
  visibleLibraries,
} from '../visibility/visibility.rules.ts'
import {
  countVisibleItems,
  findChangeSet,
  listChangeEntries,
  listChangeSetsOf,
  markReverted,
} from './changes.store.ts'
import { isSame, restoreStates, stateOf } from './edit-item.rules.ts'
import { type EditContext, editItems } from './edit-items.service.ts'
import type { ChangeSetOfItem } from './editing.types.ts'
import { isFieldShown } from './item-fields.rules.ts'
import { type RenamableNames, undoRename } from './undo-rename.service.ts'

/** The change history, and undo. */

const SETS_SHOWN = 100

export async function getChanges(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  itemId: ItemId,
): Promise<ChangeSetOfItem[]> {
  const { item } = await getItem(ctx, viewer, itemId)
  const sets = await listChangeSetsOf(ctx.db, itemId, SETS_SHOWN)
  const nums = sets.map(({ num }) => num)
  const all = await listChangeEntries(ctx.db, nums, itemId)
  const seesEpisodes = maySeeEpisode(viewer, { isExplicit: true })
  const entries = seesEpisodes ? all : all.filter(({ field }) => isFieldShown(item, field))
  const shown = new Set(entries.map(({ changeSetNum }) => changeSetNum))
  // Viewers who may not see all of the items must not learn how many there are.
  const isAllSeen = visibleLibraries(viewer) === null && seesEverything(visibilityOf(viewer))
  const seen = isAllSeen ? null : await countVisibleItems(ctx.db, viewer, nums)
  return sets
    .filter(({ num }) => shown.has(num))
    .map((set) => ({
      ...set,
      numItems: seen === null ? set.numItems : (seen.get(set.num) ?? 0),
      entries: entries.filter((entry) => entry.changeSetNum === set.num),
    }))
}

export interface RevertOptions {
  readonly itemId?: ItemId | undefined
  /** Also reverts values that have been changed again since. */
  readonly force?: boolean | undefined
}

export interface Reverted {
  readonly reverted: number
  readonly kept: readonly { readonly itemId: ItemId; readonly field: string }[]
}

/** Restores the values a change replaced. This is recorded as a change of its own, so that undoing can be undone. */
export async function revertChange(
  ctx: EditContext,
  user: User,
  id: string,
  { itemId, force = false }: RevertOptions,
  names: RenamableNames,
): Promise<Reverted> {
  const set = (await findChangeSet(ctx.db, id)) ?? notFound('Change')
  const entries = await listChangeEntries(ctx.db, [set.num], itemId)
  if (entries.length === 0) invalid('There is nothing to undo')
  const byItem = groupBy(entries, (entry) => entry.itemId)
  const numRenamed = itemId === undefined ? await undoRename(ctx, user, set, entries, names) : null
  if (numRenamed !== null) {
    await ctx.db.transaction().execute((tx) => markReverted(tx, set.num, ctx.clock.now()))
    return { reverted: numRenamed, kept: [] }
  }
  const kept: { itemId: ItemId; field: string }[] = []
  let isHiddenInPart = false
  const note = {
    kind: 'revert',
    userId: user.id,
    note: set.kind,
    revertsNum: set.num,
    changeSets: new Map<LibraryId, number>(),
  } as const
  const edited = await editItems(ctx, user, [...byItem.keys()], note, (item) => {
    const seen = asSeenBy(user, item)
    const wanted = (byItem.get(item.id) ?? []).filter(({ field, after }) => {
      if (seen !== item && !isFieldShown(seen, field)) {
        isHiddenInPart = true
        return false
      }
      const isUntouched = force || isSame(stateOf(item, field).value, after.value)
      if (!isUntouched) kept.push({ itemId: item.id, field })
      return isUntouched
    })
    const states = wanted.map(({ field, before }) => ({ field, state: before }))
    return restoreStates(item, states, ctx.clock.now())
  })
  if (edited.length + kept.length === 0) invalid('There is nothing to undo')
  if (itemId === undefined) {
    await unfollowRenamedName(ctx, {
      change: set.num,
      reverts: note.changeSets,
      valueOf: async (libraryId, group, name) =>
        group === 'authors' || group === 'series' ? (await names[group].find(libraryId, name))?.id : name,
    })
  }
  // If items or episodes are hidden from this user, the set is not marked as reverted, so that others can still undo it.
  const numThere = [...(await getItemLibraries(ctx.db, [...byItem.keys()])).values()].flat().length
  if (itemId === undefined && edited.length === numThere && kept.length === 0 && !isHiddenInPart) {
    await ctx.db.transaction().execute((tx) => markReverted(tx, set.num, ctx.clock.now()))
  }
  return { reverted: edited.length, kept }
}
