import { useStore } from 'zustand'
import type { LoadRequest } from '../../player/player-commands.ts'
import type { PlayerState } from '../../player/player-state.ts'
import { queueKey, type MediaRef, type QueueEntry } from '../../player/queue.rules.ts'
import { clampRate, stepRate as steppedRate } from '../../player/rate.rules.ts'
import { stepVolume as steppedVolume } from '../../player/volume.rules.ts'
import { player } from './engine.ts'
import { entryWords } from './entry-words.ts'
import { episodeEntry as entryOfEpisode, itemEntry } from './now-playing.rules.ts'
import { withRate } from './player-settings.rules.ts'
import { changePlayerSettings, playerSettings, saveUserSettings } from './use-player-settings.ts'

/** The app's window on the player: a hook to read it, plain functions to command it. */

export type { QueueEntry }
export { queueKey }

export const usePlayer = <T>(selector: (state: PlayerState) => T): T => useStore(player.store, selector)

export const playerState = (): PlayerState => player.store.getState()

/** Starts something, or goes on with it. Without a queue only itself is queued. */
export const playItem = (request: LoadRequest): void => void player.load(request)

export const togglePlay = (): void => player.toggle()
export const seek = (seconds: number): void => player.seek(seconds)
export const undoJump = (): void => player.undo()
export const jumpBack = (): void => player.jumpBack()
export const jumpForward = (): void => player.jumpForward()
export const previousChapter = (): void => player.previousChapter()
export const nextChapter = (): void => player.nextChapter()
export const setVolume = (volume: number): void => player.setVolume(volume)
export const stepVolume = (direction: 1 | -1): void =>
  player.setVolume(steppedVolume(playerState().volume, direction))
export const toggleMute = (): void => player.toggleMute()
export const { sleep } = player
export const closePlayer = (): void => void player.close()

/** Appends; what is queued already stays where it is. */
export const addToQueue = (entry: QueueEntry): void => player.addToQueue(entry)
/** Right after what plays now. */
export const playNext = (entry: QueueEntry): void => player.playNext(entry)
/** By `queueKey(entry)`. */
export const removeFromQueue = (key: string): void => player.removeFromQueue(key)
export const sortQueue = (queue: readonly QueueEntry[]): void => player.sortQueue(queue)
export const clearQueue = (): void => player.clearQueue()

/** A queue entry for a book, a piece of music or a film. */
export { itemEntry }
/** A queue entry for an episode. */
export const episodeEntry = (
  podcast: Parameters<typeof entryOfEpisode>[0],
  episode: Parameters<typeof entryOfEpisode>[1],
): QueueEntry => entryOfEpisode(podcast, episode, entryWords())

const isSame = (state: PlayerState, ref: MediaRef): boolean =>
  state.media !== null && queueKey(state.media) === queueKey(ref)

/** Whether this is what the player holds, and whether it sounds. */
export const useIsLoaded = (ref: MediaRef): boolean => usePlayer((state) => isSame(state, ref))
export const useIsPlaying = (ref: MediaRef): boolean =>
  usePlayer((state) => state.phase === 'PLAYING' && isSame(state, ref))

/** Heard at once; kept by `saveRate`. */
export const setRate = (rate: number): void => player.setRate(clampRate(rate))

/** Up and down the keyboard's list, which reaches lower than the speed control. */
export function stepRate(direction: 1 | -1): void {
  player.setRate(steppedRate(playerState().rate, direction))
  saveRate()
}

/** The speed of now is the speed of the next time: of this book, or of all. */
export function saveRate(): void {
  const { media, rate } = playerState()
  if (media === null || media.mediaType === 'music') return
  const settings = playerSettings()
  if (!settings.isRatePerItem) return saveUserSettings({ playbackRate: rate })
  if (settings.rates[queueKey(media)] !== rate)
    changePlayerSettings({ rates: withRate(settings.rates, media, rate) })
}
