import type { ServerEventPayload } from '@lectern/contract/events'
import { runInBackground } from '../../lib/run-in-background.ts'
import type { Log } from '../log/log.ts'
import { messageOf } from '../../lib/errors.ts'
import type { EventFor, Live } from './live.ts'

/** Events that are expensive to build for each viewer, sent in the background in small batches. */
export interface Announcements<Viewer> {
  /** `shape` builds the payload for each connected viewer; undefined sends nothing. */
  later<Name extends EventFor<'visible'>>(
    name: Name,
    shape: (viewer: Viewer) => Promise<ServerEventPayload<Name> | undefined>,
  ): void
  added<View extends { readonly id: string }>(
    ids: readonly string[],
    news: Added<Viewer, View>,
  ): Promise<void>
}

interface Added<Viewer, View> {
  readonly load: () => Promise<readonly View[]>
  readonly seenIds: (viewer: Viewer) => Promise<ReadonlySet<string> | undefined>
  readonly tellOne: (shape: (viewer: Viewer) => View | undefined) => void
  /** Older clients expect all of them in one event. */
  readonly tellAll: (shape: (viewer: Viewer) => View[] | undefined) => void
}

const PER_STEP = 25

export function createAnnouncements<Viewer extends { readonly id: string }>(
  live: Live<Viewer>,
  log: Log,
): Announcements<Viewer> {
  let queue: (() => Promise<void>)[] = []
  const start = runInBackground(() => queue.length > 0, announceSome)

  async function announceSome(): Promise<void> {
    // Everybody may have disconnected in the meantime.
    const now = live.online().length === 0 ? [] : queue.slice(0, PER_STEP)
    queue = now.length === 0 ? [] : queue.slice(PER_STEP)
    for (const announce of now) {
      await announce().catch((error: unknown) =>
        log.error({ err: error }, `A change could not be announced: ${messageOf(error)}`),
      )
    }
  }

  async function shapeForEach<Shape>(shape: (viewer: Viewer) => Promise<Shape | undefined>) {
    const shapes = new Map<string, Shape>()
    for (const { viewer } of live.online()) {
      const own = await shape(viewer)
      if (own !== undefined) shapes.set(viewer.id, own)
    }
    return (viewer: Viewer) => shapes.get(viewer.id)
  }

  return {
    later(name, shape) {
      if (live.online().length === 0) return
      queue.push(async () => live.toViewers(name, await shapeForEach(shape)))
      start()
    },
    async added(ids, { load, seenIds, tellOne, tellAll }) {
      // A first scan adds thousands of items, mostly with nobody connected.
      if (live.online().length === 0 || ids.length === 0) return
      const views = await load()
      const seen = await shapeForEach(seenIds)
      for (const view of views) tellOne((viewer) => (seen(viewer)?.has(view.id) ? view : undefined))
      tellAll((viewer) => {
        const own = views.filter(({ id }) => seen(viewer)?.has(id))
        return own.length === 0 ? undefined : own
      })
    },
  }
}
