import { open } from 'node:fs/promises'

/** The first bytes of a file, at most as many as asked for. */
export async function readHead(file: string, maxBytes: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
