import { useStore } from 'zustand'
import { useUserSettings } from '../../lib/user-settings.ts'
import type { LoadRequest } from '../../player/player-commands.ts'
import type { PlayerState } from '../../player/player-state.ts'
import { queueKey, type MediaRef, type QueueEntry } from '../../player/queue.rules.ts'
import { clampRate, stepRate as steppedRate } from '../../player/rate.rules.ts'
import type { SleepControl } from '../../player/sleep-control.ts'
import { stepVolume as steppedVolume } from '../../player/volume.rules.ts'
import { currentPlayer, hasPlayer } from './current-player.ts'
import { entryTexts } from './entry-words.ts'
import { episodeEntry as entryOfEpisode, itemEntry } from './now-playing.rules.ts'
import { rateOfMedia, withRate } from './player-settings.rules.ts'
import {
  changePlayerSettings,
  playerSettings,
  saveUserSettings,
  usePlayerSettings,
} from './use-player-settings.ts'

/** The player's interface for the rest of the app: a hook for its state, and functions to control it. */

export type { QueueEntry }
export { queueKey }

export const usePlayer = <T>(selector: (state: PlayerState) => T): T =>
  useStore(currentPlayer().store, selector)

export const playerState = (): PlayerState => currentPlayer().store.getState()

/** Starts or resumes playback. Without a queue, only the item itself is queued. */
export const playItem = (request: LoadRequest): void => void currentPlayer().load(request)

export const togglePlay = (): void => currentPlayer().toggle()
export const seek = (seconds: number): void => currentPlayer().seek(seconds)
export const undoJump = (): void => currentPlayer().undo()
export const jumpBack = (): void => currentPlayer().jumpBack()
export const jumpForward = (): void => currentPlayer().jumpForward()
export const previousChapter = (): void => currentPlayer().previousChapter()
export const nextChapter = (): void => currentPlayer().nextChapter()
export const setVolume = (volume: number): void => currentPlayer().setVolume(volume)
export const stepVolume = (direction: 1 | -1): void =>
  currentPlayer().setVolume(steppedVolume(playerState().volume, direction))
export const toggleMute = (): void => currentPlayer().toggleMute()
export const sleepTimer = (): SleepControl => currentPlayer().sleep
export const closePlayer = (): void => void currentPlayer().close()
/** Before signing out: the last report needs the session. */
export const endPlayback = async (): Promise<void> => {
  if (hasPlayer()) await currentPlayer().close()
}

/** Appends; an entry already in the queue stays where it is. */
export const addToQueue = (entry: QueueEntry): void => currentPlayer().addToQueue(entry)
/** Inserts after the current entry. */
export const playNext = (entry: QueueEntry): void => currentPlayer().playNext(entry)
/** Identified by `queueKey(entry)`. */
export const removeFromQueue = (key: string): void => currentPlayer().removeFromQueue(key)
export const sortQueue = (queue: readonly QueueEntry[]): void => currentPlayer().sortQueue(queue)
export const clearQueue = (): void => currentPlayer().clearQueue()

/** Queue entry for a book, a music track or a video. */
export { itemEntry }
/** Queue entry for an episode. */
export const episodeEntry = (
  podcast: Parameters<typeof entryOfEpisode>[0],
  episode: Parameters<typeof entryOfEpisode>[1],
): QueueEntry => entryOfEpisode(podcast, episode, entryTexts())

const isSame = (state: PlayerState, ref: MediaRef): boolean =>
  state.media !== null && queueKey(state.media) === queueKey(ref)

/** Whether this is loaded in the player, and whether it is playing. */
export const useIsLoaded = (ref: MediaRef): boolean => usePlayer((state) => isSame(state, ref))
export const useIsPlaying = (ref: MediaRef): boolean =>
  usePlayer((state) => state.phase === 'PLAYING' && isSame(state, ref))

/** The speed at which this plays, or would play. */
export function useRateOf(ref: MediaRef): number {
  const isLoaded = useIsLoaded(ref)
  const rate = usePlayer((state) => state.rate)
  const settings = usePlayerSettings((state) => state.settings)
  const lastRate = useUserSettings((state) => state.settings.playbackRate)
  return isLoaded ? rate : rateOfMedia(settings, ref, lastRate)
}

/** Applied at once; stored by `saveRate`. */
export const setRate = (rate: number): void => currentPlayer().setRate(clampRate(rate))

/** Steps through the keyboard's list of speeds, which goes lower than the speed control. */
export function stepRate(direction: 1 | -1): void {
  currentPlayer().setRate(steppedRate(playerState().rate, direction))
  saveRate()
}

/** Stores the current speed for next time: for this book, or for all. */
export function saveRate(): void {
  const { media, rate } = playerState()
  if (media === null || media.mediaType === 'music') return
  const settings = playerSettings()
  if (!settings.isRatePerItem) return saveUserSettings({ playbackRate: rate })
  if (settings.rates[queueKey(media)] !== rate)
    changePlayerSettings({ rates: withRate(settings.rates, media, rate) })
}
