import { closeSync, openSync, readSync, constants } from 'node:fs'
import { contentHashOf } from './hashes.service.ts'

const HEAD_BYTES = 16 * 1024
const MIDDLE_BYTES = 4 * 1024

/**
 * Hashes the first bytes and some from the middle, since files of one book may start with the same tags and picture.
 * Null if the file can't be read. Reads synchronously, so it belongs in a worker thread.
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
