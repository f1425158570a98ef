import type { PlaySession } from './backend.ts'
import type { PlayerDeps } from './player-deps.ts'
import type { MediaRef } from './queue.rules.ts'

export interface SessionOpener {
  /** Asks the server for a session. */
  open(ref: MediaRef): Promise<PlaySession>
  /** Nobody waits for this one any more: it is closed as soon as it is there. */
  abandon(opening: Promise<PlaySession>): void
  /** Only the latest attempt counts: one that was overtaken is stale, and gives up nothing. */
  attempt(work: (isStale: () => boolean) => Promise<void>, giveUp: () => void): Promise<void>
  /** Makes all attempts so far stale; the result tells whether this one is by now. */
  overtake(): () => boolean
}

/** The way from a wish to a session, during which the wish may change. */
export function createSessionOpener(
  { backend, log }: Pick<PlayerDeps, 'backend' | 'log'>,
  isCasting: () => boolean,
): SessionOpener {
  let ticket = 0

  function overtake(): () => boolean {
    const mine = ++ticket
    return () => mine !== ticket
  }

  return {
    open: ({ libraryItemId, episodeId }) =>
      backend.open({ libraryItemId, episodeId, isCasting: isCasting(), forceTranscode: false }),
    abandon: (opening) => void opening.then(({ id }) => backend.close(id, null)).catch(() => undefined),
    async attempt(work, giveUp) {
      const isStale = overtake()
      try {
        await work(isStale)
      } catch (error) {
        log('Playback did not start', error)
        if (!isStale()) giveUp()
      }
    },
    overtake,
  }
}
