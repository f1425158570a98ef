import type { ItemId } from '@lectern/contract/ids'
import type { Item } from '../items/items.types.ts'
import type { User } from '../users/users.types.ts'
import { stateOf } from './edit-item.rules.ts'
import { type EditContext, editItems } from './edit-items.service.ts'
import type { ChangeNote, EditedItem } from './editing.types.ts'
import { readField, writeField } from './item-fields.rules.ts'

/** Updates books when an author or series is renamed. */

interface Rewrite {
  readonly field: 'authors' | 'series'
  readonly note: ChangeNote
}

/** The row already has its new name, and so do the loaded books: they only have to be saved again. */
export function rewriteBooks(
  ctx: EditContext,
  user: User,
  ids: readonly ItemId[],
  { field, note, before }: Rewrite & { before: (value: unknown[]) => unknown[] },
) {
  return editItems(ctx, user, ids, note, (item) => {
    const value = before(listOf(item, field))
    return rewritten(ctx, user, item, field, { value, source: item.fieldSources[field] ?? null })
  })
}

export function editBooks(
  ctx: EditContext,
  user: User,
  ids: readonly ItemId[],
  { field, note, after }: Rewrite & { after: (value: unknown[]) => unknown[] },
) {
  return editItems(ctx, user, ids, note, (item) => {
    const next = writeField(item, field, after(listOf(item, field)))
    return { ...rewritten(ctx, user, next, field, stateOf(item, field)), before: item }
  })
}

function rewritten(
  ctx: EditContext,
  user: User,
  item: Item,
  field: string,
  before: EditedItem['changes'][number]['before'],
): EditedItem {
  const source = { source: 'hand', lockedBy: user.id } as const
  return {
    before: item,
    item: {
      ...item,
      fieldSources: { ...item.fieldSources, [field]: source },
      updatedAt: ctx.clock.now(),
    },
    changes: [{ field, before, after: { value: readField(item, field), source } }],
  }
}

function listOf(item: Item, field: string): unknown[] {
  const value = readField(item, field)
  return Array.isArray(value) ? value : []
}
