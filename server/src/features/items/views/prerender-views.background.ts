import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { messageOf } from '../../../lib/errors.ts'
import { runInBackground } from '../../../lib/run-in-background.ts'
import { runWhenCalm } from '../../../lib/run-when-calm.ts'
import type { ItemViews } from './item-views.view.ts'

/** Renders items in the background at startup and after each change, so that the first request need not. */
export interface Prerendering {
  stop(): Promise<void>
}

/** Small, because more changes are likely to follow. */
const CHANGED_PER_STEP = 20
/** Rendering while a thousand books are edited would slow that down. */
const WAITS = { calmMs: 300, maxMs: 5000 }

export function prerenderItemViews(ctx: Pick<Context, 'events' | 'log'>, views: ItemViews): Prerendering {
  const ending = new AbortController()
  const { signal } = ending
  let work = Promise.resolve()
  const next = (step: () => Promise<void>) => {
    work = work
      .then(step)
      .catch((error: unknown) => ctx.log.warn(`Items could not be rendered ahead: ${messageOf(error)}`))
  }
  next(() => views.renderMissing(null, signal))
  const changed = new Set<ItemId>()
  const renderChanged = runInBackground(
    () => changed.size > 0 && !signal.aborted,
    async () => {
      const some = [...changed].slice(0, CHANGED_PER_STEP)
      for (const id of some) changed.delete(id)
      next(() => views.renderAhead(some, signal))
      await work
    },
  )
  const calm = runWhenCalm(renderChanged, WAITS)
  const stopListening = [
    () => calm.cancel(),
    ctx.events.onOwn('items.added', ({ ids }) => next(() => views.renderAhead(ids, signal))),
    ctx.events.onOwn('items.updated', ({ ids }) => {
      for (const id of ids) changed.add(id)
      calm.ask()
    }),
    ctx.events.on('items.removed', () => views.forget()),
    ctx.events.on('library.removed', () => views.forget()),
  ]
  return {
    async stop() {
      for (const stop of stopListening) stop()
      ending.abort()
      await work
      await views.flush()
    },
  }
}
