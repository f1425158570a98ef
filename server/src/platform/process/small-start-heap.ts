import { setFlagsFromString } from 'node:v8'

/**
 * Starting makes much garbage once. The young generation would grow for it, and V8 makes it smaller again only when the
 * server has been idle for about a minute, so it grows more slowly until the server is ready: 5 to 8 MB. Must be
 * imported before everything else.
 */
setFlagsFromString('--semi-space-growth-factor=1')

export function allowHeapGrowth(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
}
