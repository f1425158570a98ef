import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { atLeisure } from '../../lib/leisure.ts'
import type { ItemViews } from '../items/views/item-views.ts'

/**
 * What is missing after a start, and what comes or changes later, is rendered in the background, so that nobody waits
 * for it on a first look.
 */
export interface ViewKeeper {
  stop(): Promise<void>
}

/** Of many that change in one go; there is likely more to come. */
const CHANGED_PER_STEP = 20

export function keepViews(ctx: Pick<Context, 'events' | 'log'>, views: ItemViews): ViewKeeper {
  const ending = new AbortController()
  const { signal } = ending
  let work = Promise.resolve()
  const next = (step: () => Promise<void>) => {
    work = work
      .then(step)
      .catch((error: unknown) => ctx.log.warn(`Items could not be rendered ahead: ${messageOf(error)}`))
  }
  next(() => views.renderMissing(null, signal))
  const changed = new Set<string>()
  const renderChanged = atLeisure(
    () => changed.size > 0 && !signal.aborted,
    async () => {
      const some = [...changed].slice(0, CHANGED_PER_STEP)
      for (const id of some) changed.delete(id)
      next(() => views.renderAhead(some, signal))
      await work
    },
  )
  const stopListening = [
    ctx.events.on('items.added', ({ ids }) => next(() => views.renderAhead(ids, signal))),
    ctx.events.on('items.updated', ({ ids }) => {
      for (const id of ids) changed.add(id)
      renderChanged()
    }),
    ctx.events.on('items.removed', () => views.forget()),
    ctx.events.on('library.removed', () => views.forget()),
  ]
  return {
    async stop() {
      for (const stop of stopListening) stop()
      ending.abort()
      await work
    },
  }
}
