import {
  type GpodderSettings,
  MOST_SETTINGS,
  type SettingScope,
  type SettingsSubject,
} from '@lectern/contract/gpodder-shapes'
import type { Context } from '../../context.ts'
import { invalid } from '../../lib/errors.ts'
import type { User } from '../users/users.types.ts'
import { deleteSettings, listSettings, saveSettings } from './gpodder-settings.store.ts'
import { lockGpodder } from './gpodder.store.ts'

/** Settings that apps store here. The server doesn't interpret them. */

interface Asked extends SettingsSubject {
  readonly scope: SettingScope
}

export function getSettings(ctx: Pick<Context, 'db'>, user: User, asked: Asked): Promise<GpodderSettings> {
  return listSettings(ctx.db, placeOf(user, asked))
}

export async function changeSettings(
  ctx: Pick<Context, 'db'>,
  user: User,
  asked: Asked,
  { set, remove }: { readonly set: GpodderSettings; readonly remove: readonly string[] },
): Promise<GpodderSettings> {
  const place = placeOf(user, asked)
  return ctx.db.transaction().execute(async (tx) => {
    await lockGpodder(tx, user.id)
    await deleteSettings(tx, place, remove)
    await saveSettings(tx, place, set)
    const all = await listSettings(tx, place)
    return Object.keys(all).length <= MOST_SETTINGS ? all : invalid(`More than ${MOST_SETTINGS} settings`)
  })
}

function placeOf(user: User, { scope, device, podcast, episode }: Asked) {
  const subjects = { account: '', device, podcast, episode: episode && podcast && `${podcast} ${episode}` }
  const subject = subjects[scope] ?? invalid(`The query does not say which ${scope} is meant`)
  return { userId: user.id, scope, subject }
}
