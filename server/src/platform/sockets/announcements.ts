import { runInBackground } from '../../lib/run-in-background.ts'
import type { Log } from '../log/log.ts'
import { messageOf } from '../../lib/errors.ts'
import type { Live } from './live.ts'

/** Events that take work for each viewer, sent in the background in small steps. */
export interface Announcements<Viewer> {
  later(announce: () => Promise<void>): void
  /** What each connected viewer may hear; undefined: nothing. */
  shapeForEach<Shape>(
    shape: (viewer: Viewer) => Promise<Shape | undefined>,
  ): Promise<(viewer: Viewer) => Shape | undefined>
}

const PER_STEP = 25

export function createAnnouncements<Viewer extends { readonly id: string }>(
  live: Live<Viewer>,
  log: Log,
): Announcements<Viewer> {
  let queue: (() => Promise<void>)[] = []
  const start = runInBackground(() => queue.length > 0, announceSome)

  async function announceSome(): Promise<void> {
    // Everybody may have disconnected since.
    const now = live.online().length === 0 ? [] : queue.slice(0, PER_STEP)
    queue = now.length === 0 ? [] : queue.slice(PER_STEP)
    for (const announce of now) {
      await announce().catch((error: unknown) =>
        log.error({ err: error }, `A change could not be announced: ${messageOf(error)}`),
      )
    }
  }

  return {
    later(announce) {
      if (live.online().length === 0) return
      queue.push(announce)
      start()
    },
    async shapeForEach(shape) {
      const shapes = new Map<string, Awaited<ReturnType<typeof shape>>>()
      for (const { viewer } of live.online()) {
        const own = await shape(viewer)
        if (own !== undefined) shapes.set(viewer.id, own)
      }
      return (viewer) => shapes.get(viewer.id)
    },
  }
}
