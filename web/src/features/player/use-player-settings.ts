import { create } from 'zustand'
import { call } from '../../lib/client.ts'
import { readStored, readStoredJson, writeStored } from '../../lib/storage.ts'
import { useUserSettings, type UserSettings } from '../../lib/user-settings.ts'
import { currentUser, onUserChange } from '../../session/use-user.ts'
import { type PlayerSettings, readPlayerSettings } from './player-settings.rules.ts'

const STORAGE_KEY = 'playerSettings'
const AUTO_PLAY_KEY = 'playerQueueAutoPlay'
/** Key under which the server stores them. */
const SERVER_KEY = 'player'

interface PlayerSettingsState {
  readonly settings: PlayerSettings
  readonly isAutoPlayOn: boolean
}

export const usePlayerSettings = create<PlayerSettingsState>(() => ({
  settings: readPlayerSettings(readStoredJson(STORAGE_KEY)),
  // On unless explicitly set to 0.
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

/** Settings that are part of the specification: stored here and on the server. */
export function saveUserSettings(
  change: Partial<Pick<UserSettings, 'playbackRate' | 'useChapterTrack'>>,
): void {
  if (useUserSettings.getState().update(change)) tellServer(change)
}

function keep(settings: PlayerSettings): void {
  writeStored(STORAGE_KEY, JSON.stringify(settings))
  usePlayerSettings.setState({ settings })
}

/** A setting that could not be sent still applies in this browser. */
function tellServer(body: Parameters<typeof call<'me.updateSettings'>>[1]['body']): void {
  void call('me.updateSettings', { body, isInBackground: true }).catch(() => undefined)
}

/** Applies settings chosen on another device. Must be called only once; returns a function that stops it. */
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
