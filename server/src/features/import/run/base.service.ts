import type { Tx } from '../../../platform/db/db.ts'
import type { OldIdRow } from '../../../platform/db/import-schema.ts'
import { getAllLibraries, saveImportedLibraries } from '../../libraries/imported-libraries.service.ts'
import type { Library } from '../../libraries/libraries.types.ts'
import { saveImportedEmails } from '../../emails/imported-emails.service.ts'
import { saveImportedNotifications } from '../../notifications/imported-notifications.service.ts'
import { changeSettings } from '../../settings/settings.service.ts'
import { saveImportedAuthSettings } from '../../sign-in/imported-auth-settings.service.ts'
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
import type { SourceReader } from '../source/source-reader.types.ts'
import { planAccounts } from './accounts.rules.ts'
import { saveOldIds } from './items.store.ts'
import { toLibrary } from './libraries.rules.ts'
import {
  toAuthSettings,
  toMailSettings,
  toNotifications,
  toNotificationSettings,
  toServerSettings,
} from './settings.rules.ts'
import type { ImportContext } from './run.types.ts'
import type { Tally } from './tally.rules.ts'

/** Imports what everything else depends on, in one transaction: settings, libraries and accounts. */
export async function importBase(
  ctx: ImportContext,
  wish: ImportWish,
  { reader }: OpenedSource,
  tally: Tally,
): Promise<void> {
  const server = reader.serverSettings()
  const state = await loadImportState(ctx.db)
  // After the first completed import, the settings here are more recent.
  if (!state.isDone) {
    await changeSettings(ctx, toServerSettings(server))
    await saveImportedAuthSettings(ctx, toAuthSettings(server))
  }
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
    if (!state.isDone) await importMessaging(tx, reader, tally, ctx.tokenSecret)
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

/** Imports mail and notification settings. */
async function importMessaging(
  tx: Tx,
  reader: SourceReader,
  tally: Tally,
  tokenSecret: Uint8Array,
): Promise<void> {
  const mail = toMailSettings(reader.mailSettings())
  await saveImportedEmails(tx, mail.account, mail.devices, tokenSecret)
  const given = reader.notificationSettings()
  const notifications = toNotifications(given)
  const settings = toNotificationSettings(given)
  const added = await saveImportedNotifications(tx, settings, notifications, tokenSecret)
  tally.count('notifications', 'added', added)
  tally.count('notifications', 'kept', notifications.length - added)
}

function union<Id extends string>(ids: readonly Id[], more: readonly { readonly id: Id }[]): Id[] {
  return [...new Set([...ids, ...more.map(({ id }) => id)])]
}

/** The source's libraries as they are on this server. */
export async function importedLibraries(ctx: ImportContext, source: OpenedSource): Promise<Library[]> {
  const ids = new Set(source.reader.libraries(() => undefined).map(({ id }) => id))
  return (await getAllLibraries(ctx)).filter(({ id }) => ids.has(id))
}
