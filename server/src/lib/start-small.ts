import { setFlagsFromString } from 'node:v8'

/**
 * Starting makes much garbage once. The memory for young objects would grow for it, by some 30 MB, and never be given
 * back; so it stays small until the server is ready, and may grow from then on. Imported before everything else.
 */
setFlagsFromString('--semi-space-growth-factor=1')

/**
 * Old objects are looked through when they are half as much again as what was alive the last time; left alone, it would
 * be several times as much, which a scan of a large library fills with what is long done with.
 */
setFlagsFromString('--heap-growing-percent=50')

export function mayGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
}
