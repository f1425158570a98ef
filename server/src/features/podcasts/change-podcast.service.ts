import type { ItemId } from '@lectern/contract/ids'
import { type EditContext, editItems } from '../editing/edit-items.service.ts'
import type { Item, Podcast } from '../items/items.types.ts'

const NOTE = { kind: 'edit', userId: null, note: null } as const

/**
 * Changes a podcast on behalf of the server, without an entry in its history. `change` returns the new fields of the
 * item, or null if there is nothing to change.
 */
export async function changePodcast(
  ctx: EditContext,
  itemId: ItemId,
  change: (podcast: Podcast, item: Item) => Partial<Item> | null,
): Promise<void> {
  await editItems(ctx, null, [itemId], NOTE, (before) => {
    const fields = before.media.kind === 'podcast' ? change(before.media, before) : null
    return fields && { before, item: { ...before, ...fields }, changes: [] }
  })
}
