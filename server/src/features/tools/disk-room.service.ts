import { statfs } from 'node:fs/promises'
import { invalid } from '../../lib/errors.ts'

const SPARE_BYTES = 64 * 1024 * 1024
const MEGABYTE = 1024 * 1024

/** Rejects early, rather than failing after an hour of work. */
export async function refuseFullDisk(folder: string, bytes: number): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  // Some network file systems don't report their size.
  if (blocks === 0 || free >= bytes + SPARE_BYTES) return
  const [needed, left] = [bytes + SPARE_BYTES, free].map((amount) => Math.ceil(amount / MEGABYTE))
  invalid(`There is not enough room on the disk: about ${needed} MB are needed, ${left} MB are free.`)
}
