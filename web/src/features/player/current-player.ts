import type { Player } from '../../player/player-commands.ts'

/** The player of this page, with related objects. */
export interface PagePlayer {
  readonly player: Player
  /** Shown by the dock while a video plays. */
  readonly videoElement: HTMLVideoElement
  readonly startCasting: () => void
}

let current: PagePlayer | null = null

export const setCurrentPlayer = (started: PagePlayer): PagePlayer => (current = started)

export const hasPlayer = (): boolean => current !== null

export function pagePlayer(): PagePlayer {
  if (current === null) throw new Error('The player is used before startPlayer() was called')
  return current
}

export const currentPlayer = (): Player => pagePlayer().player
