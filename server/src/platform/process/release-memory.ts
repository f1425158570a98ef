import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/**
 * Runs a full garbage collection, so that an idle worker thread does not keep memory that it needed only for a short
 * time. It blocks the thread: use it in worker threads only.
 */
export function releaseMemory(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  collect()
}
