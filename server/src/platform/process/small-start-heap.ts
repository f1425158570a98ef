import { setFlagsFromString } from 'node:v8'

/**
 * Starting makes much garbage once. The young generation would grow by some 30 MB for it and never shrink, so it is kept
 * small until the server is ready. Must be imported before everything else.
 */
setFlagsFromString('--semi-space-growth-factor=1')

export function allowHeapGrowth(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
}
