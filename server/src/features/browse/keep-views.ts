import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import type { ItemViews } from '../items/item-views.ts'

/**
 * What is missing after a start, and what comes or changes later, is rendered in the background, so that nobody waits
 * for it on a first look.
 */
export interface ViewKeeper {
  stop(): Promise<void>
}

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
  const renderAhead = ({ ids }: { readonly ids: readonly string[] }) =>
    next(() => views.renderAhead(ids, signal))
  const stopListening = [
    ctx.events.on('items.added', renderAhead),
    ctx.events.on('items.updated', renderAhead),
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
