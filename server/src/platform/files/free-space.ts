import { stat, statfs } from 'node:fs/promises'

export interface SpaceNeeded {
  readonly folder: string
  readonly bytes: number
}

const SPARE_BYTES = 32_000_000

export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`

/** A message about the first disk with too little space; null if all have enough. Folders may share a disk. */
export async function findMissingSpace(needs: readonly SpaceNeeded[]): Promise<string | null> {
  const disks = new Map<number, SpaceNeeded>()
  for (const { folder, bytes } of needs) {
    const { dev } = await stat(folder)
    const known = disks.get(dev)
    disks.set(dev, known ? { ...known, bytes: known.bytes + bytes } : { folder, bytes: bytes + SPARE_BYTES })
  }
  for (const { folder, bytes } of disks.values()) {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    if (free < bytes)
      return `There is not enough space in ${folder}: about ${inMegabytes(bytes)} are needed, and ${inMegabytes(free)} are free.`
  }
  return null
}
