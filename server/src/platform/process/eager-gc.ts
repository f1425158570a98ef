import { setFlagsFromString } from 'node:v8'

let numRunning = 0

/**
 * While `work` runs, V8 collects the old generation when it has grown by 50 %. By default it grows to several times
 * its size, which the scan of a large library fills with garbage. Not worth it for other work, because external buffers
 * count as growth too.
 */
export async function withEagerGc<T>(work: () => Promise<T>): Promise<T> {
  numRunning += 1
  setFlagsFromString('--heap-growing-percent=50')
  try {
    return await work()
  } finally {
    numRunning -= 1
    if (numRunning === 0) setFlagsFromString('--heap-growing-percent=0')
  }
}
