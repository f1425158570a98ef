import { setFlagsFromString } from 'node:v8'

/**
 * Starting makes much garbage once. The memory for young objects would grow for it, by some 30 MB, and never be given
 * back; so it stays small until the server is ready, and may grow from then on. Imported before everything else.
 */
setFlagsFromString('--semi-space-growth-factor=1')

export function mayGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
}
