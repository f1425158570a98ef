import { setFlagsFromString } from 'node:v8'

let numSparing = 0

/**
 * While this runs, old objects are looked through when they are half as much again as what was alive the last time. Left
 * alone it would be several times as much, which a scan of a large library fills with what is long done with. For other
 * work it costs more than it saves: bytes that are only passed on count as well.
 */
export async function sparingMemory<T>(work: () => Promise<T>): Promise<T> {
  numSparing += 1
  setFlagsFromString('--heap-growing-percent=50')
  try {
    return await work()
  } finally {
    numSparing -= 1
    if (numSparing === 0) setFlagsFromString('--heap-growing-percent=0')
  }
}
