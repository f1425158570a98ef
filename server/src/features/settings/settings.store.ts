import { StoredServerSettings, type ServerSettings } from '@lectern/contract/settings'
import { parseJson } from '../../lib/json.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'
import { findSetting, saveSetting } from '../../platform/db/setting-rows.ts'

const SERVER_SETTINGS = 'server-settings'

/** A key that is missing, or was stored by another version in another shape, has its default; the others are kept. */
export async function loadServerSettings(db: Db): Promise<ServerSettings> {
  const stored = parseJson<Record<string, unknown> | null>(await findSetting(db, SERVER_SETTINGS), null)
  const sound: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(StoredServerSettings.shape)) {
    const result = schema.safeParse(stored?.[key])
    if (result.success) sound[key] = result.data
  }
  return StoredServerSettings.parse(sound)
}

/** To be changed and saved again, by one at a time. */
export async function loadServerSettingsToChange(tx: Tx): Promise<ServerSettings> {
  await lockForTransaction(tx, SERVER_SETTINGS)
  return loadServerSettings(tx)
}

export async function saveServerSettings(tx: Tx, settings: ServerSettings): Promise<void> {
  await saveSetting(tx, SERVER_SETTINGS, JSON.stringify(settings))
}
