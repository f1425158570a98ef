import { StoredServerSettings, type ServerSettings } from '@lectern/contract/settings'
import { parseJson } from '../../lib/json.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'
import { findSetting, saveSetting } from '../../platform/db/setting-rows.ts'

const SERVER_SETTINGS = 'server-settings'

/**
 * Keys that are missing, or were stored by another version in another format, fall back to their defaults; the others
 * are kept.
 */
export async function loadServerSettings(db: Db): Promise<ServerSettings> {
  const stored = parseJson<Record<string, unknown> | null>(await findSetting(db, SERVER_SETTINGS), null)
  const sound: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(StoredServerSettings.shape)) {
    const result = schema.safeParse(stored?.[key])
    if (result.success) sound[key] = result.data
  }
  return StoredServerSettings.parse(sound)
}

/** Loads the settings under a lock, for one writer at a time to change and save. */
export async function loadServerSettingsForUpdate(tx: Tx): Promise<ServerSettings> {
  await lockForTransaction(tx, SERVER_SETTINGS)
  return loadServerSettings(tx)
}

export async function saveServerSettings(tx: Tx, settings: ServerSettings): Promise<void> {
  await saveSetting(tx, SERVER_SETTINGS, JSON.stringify(settings))
}
