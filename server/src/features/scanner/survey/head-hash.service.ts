import { closeSync, openSync, readSync, constants } from 'node:fs'
import { contentHashOf } from './hashes.service.ts'

const HEAD_BYTES = 16 * 1024
const MIDDLE_BYTES = 4 * 1024

/**
 * Of the first bytes and a few from the middle: files of one book may begin with the same tags and picture.
 * null when it can't be read. It reads at once, so it belongs into a worker thread.
 */
export function headHashOf(path: string, size: number): string | null {
  let file: number | null = null
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const bytes = Buffer.alloc(HEAD_BYTES + MIDDLE_BYTES)
    const head = readSync(file, bytes, 0, HEAD_BYTES, 0)
    const isLong = size > HEAD_BYTES + MIDDLE_BYTES
    const middle = isLong ? readSync(file, bytes, head, MIDDLE_BYTES, Math.floor(size / 2)) : 0
    return contentHashOf(bytes.subarray(0, head + middle))
  } catch {
    return null
  } finally {
    if (file !== null) closeSync(file)
  }
}
