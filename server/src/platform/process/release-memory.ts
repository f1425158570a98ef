import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/**
 * Gives memory back to the system after a step that needed much for a short while. Threads that then only wait would
 * keep it for as long as they live. It stops the thread for a moment: for worker threads only.
 */
export function releaseMemory(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  collect()
}
