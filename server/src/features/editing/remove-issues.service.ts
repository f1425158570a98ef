import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { getItemsWithIssues } from '../items/items.service.ts'
import type { User } from '../users/users.types.ts'
import type { EditContext } from './edit-items.service.ts'
import { removeItems } from './remove-items.service.ts'

/** Removes all items with issues; their files are kept. */
export async function removeIssues(
  ctx: EditContext & Pick<Context, 'config'>,
  user: User,
  libraryId: LibraryId,
): Promise<void> {
  const ids = await getItemsWithIssues(ctx, libraryId)
  if (ids.length > 0) await removeItems(ctx, user, ids, { deletesFiles: false })
}
