import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import type { ItemViews } from '../items/item-views.ts'

/** After a scan, what it brought is rendered in the background, so that nobody waits for it on a first look. */
export interface ViewKeeper {
  stop(): Promise<void>
}

export function keepViews(ctx: Pick<Context, 'events' | 'log'>, views: ItemViews): ViewKeeper {
  const ending = new AbortController()
  let work = Promise.resolve()
  const stopListening = ctx.events.on('scan.finished', ({ scan }) => {
    work = work
      .then(() => views.renderMissing(scan.libraryId, ending.signal))
      .catch((error: unknown) => ctx.log.warn(`Items could not be rendered ahead: ${messageOf(error)}`))
  })
  return {
    async stop() {
      stopListening()
      ending.abort()
      await work
    },
  }
}
