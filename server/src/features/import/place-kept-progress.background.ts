import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { placeKeptProgress } from './run/unplaced-progress.service.ts'

/** Items come back under their ids from the trash, alone or with their library. */
export function placeKeptProgressOnReturn(ctx: Pick<Context, 'db' | 'clock' | 'events' | 'log'>) {
  let work = Promise.resolve()
  let isQueued = false
  const place = () => {
    if (isQueued) return
    isQueued = true
    work = work
      .then(() => {
        isQueued = false
        return placeKeptProgress(ctx)
      })
      .catch((error: unknown) => ctx.log.warn(`Kept progress could not be placed: ${messageOf(error)}`))
  }
  const stopListening = [ctx.events.onOwn('items.added', place), ctx.events.onOwn('library.added', place)]
  return {
    async stop() {
      for (const stop of stopListening) stop()
      await work
    },
  }
}
