import type { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'

/**
 * Starting makes much garbage once. The young generation would grow for it, and V8 makes it smaller again only when the
 * server has been idle for about a minute, so it keeps its size until somebody uses the server: 10 to 14 MB. Must have run
 * before anything else is loaded.
 */
setFlagsFromString('--semi-space-growth-factor=1')

const GROW_AFTER_MS = 15_000
/** Monitors and containers ask these whether the server runs. */
const PROBE = /\/(ping|healthcheck)$/

/** At the first call that is no probe, and in any case after a while: background work is quicker with it, too. */
export function allowHeapGrowthOnceUsed(server: Server): void {
  const allow = () => {
    server.off('request', watch)
    clearTimeout(timer)
    setFlagsFromString('--semi-space-growth-factor=2')
  }
  const watch = (request: { readonly url?: string | undefined }) => {
    if (!PROBE.test(request.url ?? '')) allow()
  }
  const timer = setTimeout(allow, GROW_AFTER_MS).unref()
  server.on('request', watch)
}
