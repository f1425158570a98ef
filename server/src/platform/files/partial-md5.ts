import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

const SAMPLE_BYTES = 1024
/** At 0, then at 1 KiB and every power of four times that, up to 1 GiB. */
const OFFSETS = [0, ...Array.from({ length: 11 }, (_, step) => 1024 * 4 ** step)]

/** The hash by which KOReader identifies a document: taken over twelve samples, not the whole file. */
export async function partialMd5(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const hash = createHash('md5')
    const sample = Buffer.alloc(SAMPLE_BYTES)
    for (const offset of OFFSETS) {
      const { bytesRead } = await file.read(sample, 0, SAMPLE_BYTES, offset)
      if (bytesRead === 0) break
      hash.update(sample.subarray(0, bytesRead))
    }
    return hash.digest('hex')
  } finally {
    await file.close()
  }
}
