import { togglePlay, useIsLoaded, useIsPlaying } from './use-player.ts'

/** Playback state of a book or an episode. */
export interface Playback {
  /** Whether it is loaded in the player. */
  readonly isLoaded: boolean
  readonly isPlaying: boolean
  readonly toggle: () => void
}

export function usePlayback(libraryItemId: string, episodeId: string | null): Playback {
  const ref = { libraryItemId, episodeId }
  return { isLoaded: useIsLoaded(ref), isPlaying: useIsPlaying(ref), toggle: togglePlay }
}
