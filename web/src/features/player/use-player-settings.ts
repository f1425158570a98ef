import { create } from 'zustand'
import { call } from '../../lib/client.ts'
import { readStored, readStoredJson, writeStored } from '../../lib/storage.ts'
import { useUserSettings, type UserSettings } from '../../lib/user-settings.ts'
import { currentUser, onUserChange } from '../../session/use-user.ts'
import { type PlayerSettings, readPlayerSettings } from './player-settings.rules.ts'

const STORAGE_KEY = 'playerSettings'
const AUTO_PLAY_KEY = 'playerQueueAutoPlay'
/** The name under which the server keeps them. */
const SERVER_KEY = 'player'

interface PlayerSettingsState {
  readonly settings: PlayerSettings
  readonly isAutoPlayOn: boolean
}

export const usePlayerSettings = create<PlayerSettingsState>(() => ({
  settings: readPlayerSettings(readStoredJson(STORAGE_KEY)),
  // Anything but 0, also nothing at all, leaves it on.
  isAutoPlayOn: readStored(AUTO_PLAY_KEY) !== '0',
}))

export const playerSettings = (): PlayerSettings => usePlayerSettings.getState().settings

export function changePlayerSettings(change: Partial<PlayerSettings>): void {
  const settings = { ...playerSettings(), ...change }
  keep(settings)
  tellServer({ [SERVER_KEY]: settings })
}

export function setAutoPlay(isOn: boolean): void {
  writeStored(AUTO_PLAY_KEY, isOn ? '1' : '0')
  usePlayerSettings.setState({ isAutoPlayOn: isOn })
}

/** Settings of the specification: kept here, and on the server. */
export function saveUserSettings(
  change: Partial<Pick<UserSettings, 'playbackRate' | 'useChapterTrack'>>,
): void {
  if (useUserSettings.getState().update(change)) tellServer(change)
}

function keep(settings: PlayerSettings): void {
  writeStored(STORAGE_KEY, JSON.stringify(settings))
  usePlayerSettings.setState({ settings })
}

/** A setting that could not be sent still counts in this browser. */
function tellServer(body: Parameters<typeof call<'me.updateSettings'>>[1]['body']): void {
  void call('me.updateSettings', { body, isInBackground: true }).catch(() => undefined)
}

/** What was chosen on another device counts here too. Call it once; the result ends it. */
export function followAccountSettings(): () => void {
  let lastUserId: string | undefined
  const take = () => {
    const user = currentUser()
    if (user === null || user.id === lastUserId) return
    lastUserId = user.id
    const { playbackRate, useChapterTrack, [SERVER_KEY]: player } = user.settings
    if (player !== undefined) keep(readPlayerSettings(player))
    useUserSettings.getState().update({
      ...(typeof playbackRate === 'number' ? { playbackRate } : {}),
      ...(typeof useChapterTrack === 'boolean' ? { useChapterTrack } : {}),
    })
  }
  take()
  return onUserChange(take)
}
