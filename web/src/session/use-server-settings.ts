import type { ServerSettingsView } from '@lectern/contract/settings'
import { applyServerSettings, useSession } from './session.ts'

/** Server settings as of sign-in, and how to apply a change to them. Null while nobody is signed in. */
export function useServerSettings() {
  const settings = useSession((session) => session.serverSettings)
  return { settings, keepSetting }
}

/** Takes a single setting from a response: responses to concurrent changes may arrive out of order. */
function keepSetting<Key extends keyof ServerSettingsView>(key: Key, value: ServerSettingsView[Key]): void {
  const { serverSettings } = useSession.getState()
  if (serverSettings !== null) applyServerSettings({ ...serverSettings, [key]: value })
}
