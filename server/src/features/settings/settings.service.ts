import type { ServerSettings } from '@lectern/contract/settings'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { loadServerSettings, loadServerSettingsForUpdate, saveServerSettings } from './settings.store.ts'
import type { SettingsHolder } from './settings.types.ts'
import { withoutUndefined } from '../../lib/without-undefined.ts'

/** Server settings: one set for the whole server, changed by admins and readable by everyone. */

/** Loads the settings. `fixed` applies whatever is stored. */
export async function openSettings(db: Db, fixed: Partial<ServerSettings> = {}): Promise<SettingsHolder> {
  let current = Object.freeze({ ...(await loadServerSettings(db)), ...fixed })
  return {
    current: () => current,
    replace(settings) {
      current = Object.freeze({ ...settings, ...fixed })
    },
  }
}

export async function changeSettings(
  ctx: Pick<Context, 'db' | 'settings' | 'events'>,
  change: Partial<ServerSettings>,
): Promise<ServerSettings> {
  const stored = await ctx.db.transaction().execute(async (tx) => {
    const changed = { ...(await loadServerSettingsForUpdate(tx)), ...withoutUndefined(change) }
    await saveServerSettings(tx, changed)
    return changed
  })
  ctx.settings.replace(stored)
  const settings = ctx.settings.current()
  ctx.events.emit('settings.changed', { settings })
  return settings
}
