import { setTimeout as sleep } from 'node:timers/promises'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { newId } from '../../platform/ids.ts'
import {
  saveEditedItems,
  lockAndLoadItems,
  emitItemsUpdated,
  emitNamesAdded,
  removeUnusedNames,
} from '../items/item-edits.service.ts'
import { type CreatedNames, noneMade } from '../items/storage/items-save.types.ts'
import { getItemLibraries, maySee } from '../items/items.service.ts'
import type { Item } from '../items/items.types.ts'
import type { User } from '../users/users.types.ts'
import { insertChangeEntries, insertChangeSet } from './changes.store.ts'
import type { ChangeNote, EditedItem } from './editing.types.ts'

export type EditContext = Pick<Context, 'db' | 'clock' | 'settings' | 'events' | 'log'>

/** How many items are changed per transaction: other writers have to wait that long. */
const ITEMS_PER_STEP = 50
/** SQLite runs in this thread: without a pause no other request would be served until the last step. */
const PAUSE_MS = 2

/** Returns the edited item, or null if there is nothing to change. */
export type EditOne = (item: Item) => EditedItem | null

/**
 * Edits items and records the changes as one set, so that they can be undone together. Items the viewer may not see
 * are skipped. Unchanged items are not written.
 */
export async function editItems(
  ctx: EditContext,
  viewer: User | null,
  ids: readonly ItemId[],
  note: ChangeNote,
  editOne: EditOne,
): Promise<EditedItem[]> {
  const byLibrary = await getItemLibraries(ctx.db, [...new Set(ids)])
  const edited: EditedItem[] = []
  for (const [libraryId, itemIds] of byLibrary) {
    let setNum = note.changeSets?.get(libraryId) ?? null
    const made = noneMade()
    try {
      for (let from = 0; from < itemIds.length; from += ITEMS_PER_STEP) {
        const step = await editStep(ctx, viewer, libraryId, itemIds.slice(from, from + ITEMS_PER_STEP), {
          note,
          setNum,
          editOne,
        })
        setNum = step.setNum
        if (setNum !== null) note.changeSets?.set(libraryId, setNum)
        edited.push(...step.edited)
        made.authorIds.push(...step.made.authorIds)
        made.seriesIds.push(...step.made.seriesIds)
        if (from + ITEMS_PER_STEP < itemIds.length) await sleep(PAUSE_MS)
      }
    } finally {
      // Once for all steps, also if one fails: those before it are saved.
      emitNamesAdded(ctx, libraryId, made)
    }
    if (setNum !== null) await removeUnusedNames(ctx, libraryId)
  }
  return edited
}

/** Edits one item; not found if the viewer may not see it. */
export async function editItem(
  ctx: EditContext,
  viewer: User,
  id: ItemId,
  note: ChangeNote,
  editOne: EditOne,
): Promise<{ readonly item: Item; readonly isChanged: boolean }> {
  let seen: Item | undefined
  const [edited] = await editItems(ctx, viewer, [id], note, (item) => {
    seen = item
    return editOne(item)
  })
  const item = edited?.item ?? seen ?? notFound('Item')
  return { item, isChanged: edited !== undefined }
}

interface Step {
  readonly note: ChangeNote
  readonly setNum: number | null
  readonly editOne: EditOne
}

async function editStep(
  ctx: EditContext,
  viewer: User | null,
  libraryId: LibraryId,
  ids: readonly ItemId[],
  { note, setNum, editOne }: Step,
): Promise<{ edited: EditedItem[]; setNum: number | null; made: CreatedNames }> {
  const now = ctx.clock.now()
  const { sortingPrefixes } = ctx.settings.current()
  let made = noneMade()
  const step = await ctx.db.transaction().execute(async (tx) => {
    made = noneMade()
    const items = await lockAndLoadItems(tx, libraryId, ids)
    const edited = items
      .filter((item) => viewer === null || maySee(viewer, item))
      .map(editOne)
      .filter((one): one is EditedItem => one !== null && one.item !== one.before)
    if (edited.length === 0) return { edited, setNum }
    await saveEditedItems(tx, edited, { sortingPrefixes, now, made })
    const noted = edited.filter(({ changes }) => changes.length > 0)
    if (noted.length === 0) return { edited, setNum }
    const num = setNum ?? (await insertChangeSet(tx, { ...note, id: newId(), libraryId, now }))
    await insertChangeEntries(tx, num, noted)
    return { edited, setNum: num }
  })
  const changedIds = step.edited.map(({ item }) => item.id)
  if (changedIds.length > 0) {
    emitItemsUpdated(ctx, libraryId, step.edited)
    ctx.events.emit('items.edited', { libraryId, ids: changedIds })
  }
  return { ...step, made }
}
