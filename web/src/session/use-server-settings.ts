import type { ServerSettingsView } from '@lectern/contract/settings'
import { applyServerSettings, useSession } from './session.ts'

/** What the server said about itself at sign-in, and how to take in a change of it. Null while nobody is signed in. */
export function useServerSettings() {
  const settings = useSession((session) => session.serverSettings)
  return { settings, keepSetting }
}

/** One setting out of an answer: two changes at once may be answered in the other order. */
function keepSetting<Key extends keyof ServerSettingsView>(key: Key, value: ServerSettingsView[Key]): void {
  const { serverSettings } = useSession.getState()
  if (serverSettings !== null) applyServerSettings({ ...serverSettings, [key]: value })
}
