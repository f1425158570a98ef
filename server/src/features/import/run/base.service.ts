import type { OldIdRow } from '../../../platform/db/import-schema.ts'
import { getAllLibraries, saveImportedLibraries } from '../../libraries/imported-libraries.service.ts'
import type { Library } from '../../libraries/libraries.types.ts'
import { changeSettings } from '../../settings/settings.service.ts'
import { saveImportedAccounts } from '../../users/imported-accounts.service.ts'
import { getUsers } from '../../users/users.service.ts'
import {
  addTokenSecret,
  loadImportState,
  loadImportStateToChange,
  saveImportState,
} from '../import-state.store.ts'
import type { ImportWish } from '../import.types.ts'
import type { OpenedSource } from '../source/open-source.service.ts'
import { text } from '../source/source-values.rules.ts'
import { planAccounts } from './accounts.rules.ts'
import { saveOldIds } from './items.store.ts'
import { toLibrary, toServerSettings } from './libraries.rules.ts'
import type { ImportContext } from './run.types.ts'
import type { Tally } from './tally.rules.ts'

/** Settings, libraries and accounts: what everything else hangs on, in one transaction. */
export async function importBase(
  ctx: ImportContext,
  wish: ImportWish,
  { reader }: OpenedSource,
  tally: Tally,
): Promise<void> {
  const server = reader.serverSettings()
  const state = await loadImportState(ctx.db)
  // Once people have settled here, their settings are newer.
  if (!state.isDone) await changeSettings(ctx, toServerSettings(server))
  const libraries = reader.libraries(tally.skip)
  const users = reader.users()
  const accounts = planAccounts(users, await getUsers(ctx), wish)
  for (const { from, to } of accounts.renamed) tally.renamed(from, to)
  await ctx.db.transaction().execute(async (tx) => {
    const added = await saveImportedLibraries(
      tx,
      libraries.map((library) => toLibrary(library, wish.mappings, server)),
    )
    await saveImportedAccounts(tx, accounts.added, accounts.changed)
    await saveOldIds(tx, [
      ...libraries.flatMap(({ id, oldId }): OldIdRow[] =>
        oldId === null ? [] : [{ kind: 'library', old_id: oldId, id }],
      ),
      ...users.flatMap(({ id, oldId }): OldIdRow[] =>
        oldId === null ? [] : [{ kind: 'user', old_id: oldId, id }],
      ),
    ])
    const secret = wish.tokenSecret ?? text(server['tokenSecret'])
    if (secret !== null) await addTokenSecret(tx, secret)
    const before = await loadImportStateToChange(tx)
    await saveImportState(tx, {
      ...before,
      heldUserIds: union(
        before.heldUserIds,
        accounts.added.filter(({ isActive }) => isActive),
      ),
      changedUserIds: union(before.changedUserIds, accounts.changed),
      addedLibraryIds: union(before.addedLibraryIds, added),
    })
    tally.count('libraries', 'added', added.length)
    tally.count('libraries', 'kept', libraries.length - added.length)
  })
  tally.count('users', 'added', accounts.added.length)
  tally.count('users', 'kept', accounts.keptIds.length)
}

function union(ids: readonly string[], more: readonly { readonly id: string }[]): string[] {
  return [...new Set([...ids, ...more.map(({ id }) => id)])]
}

/** The libraries of the source as they are here. */
export async function importedLibraries(ctx: ImportContext, source: OpenedSource): Promise<Library[]> {
  const ids = new Set(source.reader.libraries(() => undefined).map(({ id }) => id))
  return (await getAllLibraries(ctx)).filter(({ id }) => ids.has(id))
}
