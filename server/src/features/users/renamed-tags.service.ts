import type { Context } from '../../context.ts'
import { followRenamedTag } from './users.rules.ts'
import { findUserToChange, listUsers, saveUser } from './users.store.ts'

/** Renaming a tag must not reveal items that are hidden from an account by this tag, or hide those it allows. */
export async function keepTagLimits(
  ctx: Pick<Context, 'db' | 'clock' | 'events'>,
  rename: { readonly from: string; readonly to: string; readonly isInUse: boolean },
): Promise<void> {
  const affected = (await listUsers(ctx.db)).filter((user) => followRenamedTag(user, rename))
  for (const { id } of affected) {
    const user = await ctx.db.transaction().execute(async (tx) => {
      const found = await findUserToChange(tx, id)
      const itemTags = found && followRenamedTag(found, rename)
      if (!itemTags) return undefined
      const changed = { ...found, itemTags, updatedAt: ctx.clock.now() }
      await saveUser(tx, changed)
      return changed
    })
    if (user) ctx.events.emit('user.changed', { user })
  }
}
