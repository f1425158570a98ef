import type { PlaySession } from './backend.ts'
import type { PlayerDeps } from './player-deps.ts'
import type { MediaRef } from './queue.rules.ts'

export interface SessionOpener {
  /** Requests a session from the server. */
  open(ref: MediaRef): Promise<PlaySession>
  /** Closes a session that is no longer wanted as soon as it is open. */
  abandon(opening: Promise<PlaySession>): void
  /** Only the latest attempt counts; `giveUp` is not called for a superseded one. */
  attempt(work: (isStale: () => boolean) => Promise<void>, giveUp: (error: unknown) => void): Promise<void>
  /** Makes earlier attempts stale; the returned function tells whether this one has become stale. */
  supersede(): () => boolean
}

/** Opens sessions while the user may already have requested something else. */
export function createSessionOpener(
  { backend, log }: Pick<PlayerDeps, 'backend' | 'log'>,
  isCasting: () => boolean,
): SessionOpener {
  let ticket = 0

  function supersede(): () => boolean {
    const mine = ++ticket
    return () => mine !== ticket
  }

  return {
    open({ libraryItemId, episodeId }) {
      const opening = backend.open({
        libraryItemId,
        episodeId,
        isCasting: isCasting(),
        forceTranscode: false,
      })
      // It may fail before anything awaits it.
      opening.catch(() => undefined)
      return opening
    },
    abandon: (opening) => void opening.then(({ id }) => backend.close(id, null)).catch(() => undefined),
    async attempt(work, giveUp) {
      const isStale = supersede()
      try {
        await work(isStale)
      } catch (error) {
        log('Playback did not start', error)
        if (!isStale()) giveUp(error)
      }
    },
    supersede,
  }
}
