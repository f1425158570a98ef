import { togglePlay, useIsLoaded, useIsPlaying } from './use-player.ts'

/** What the player does with a book or an episode now. */
export interface Playback {
  /** It is what the player holds. */
  readonly isLoaded: boolean
  readonly isPlaying: boolean
  readonly toggle: () => void
}

export function usePlayback(libraryItemId: string, episodeId: string | null): Playback {
  const ref = { libraryItemId, episodeId }
  return { isLoaded: useIsLoaded(ref), isPlaying: useIsPlaying(ref), toggle: togglePlay }
}
