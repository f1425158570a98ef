import type { ItemId } from '@lectern/contract/ids'
import { AppError, invalid, notFound } from '../../../lib/errors.ts'
import type { EditContext } from '../../editing/edit-items.service.ts'
import { removeItems, type RemoveOptions } from '../../editing/remove-items.service.ts'
import { getWholeItems } from '../../items/items.service.ts'
import type { User } from '../../users/users.types.ts'
import { effectivePermissions } from '../../users/users.rules.ts'
import { copyToTwin } from './copy-to-twin.service.ts'

/**
 * Removes duplicates of an item. What everyone has in them is copied to it first: if the removal fails, nothing is
 * lost, and from the trash they come back as they were.
 */
export async function mergeDuplicates(
  ctx: EditContext,
  user: User,
  { kept, removed }: { readonly kept: ItemId; readonly removed: readonly ItemId[] },
  options: RemoveOptions,
): Promise<void> {
  if (!effectivePermissions(user).delete) throw new AppError('forbidden', 'You may not delete items')
  if (removed.includes(kept)) invalid('The item to keep can’t be removed as well')
  const found = await getWholeItems(ctx, user, [kept, ...removed])
  const [first, ...others] = [kept, ...new Set(removed)].map(
    (id) => found.find(({ item }) => item.id === id)?.item ?? notFound('Item'),
  )
  if (others.some(({ media }) => media.kind !== first?.media.kind))
    invalid('These items are of different kinds')
  for (const { id } of others) await copyToTwin(ctx, id, kept)
  await removeItems(
    ctx,
    user,
    others.map(({ id }) => id),
    options,
  )
}
