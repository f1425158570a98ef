import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileErrorCode } from '../src/platform/files/file-errors.ts'

/** A small disk in memory that fills up quickly. */
export interface SmallDisk {
  readonly folder: string
  /** Fills all but this much of it, even while others are writing. */
  fill(leaveBytes: number): void
  empty(): void
  remove(): void
}

export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-small-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  const filler = path.join(folder, 'something-else')
  return {
    folder,
    fill(leaveBytes) {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)), { flag: 'a' })
      } catch (error) {
        if (fileErrorCode(error) !== 'ENOSPC') throw error
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove() {
      // Works even while one of its files is still open.
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Mounting needs permissions that not everyone has. */
export const canMount: boolean = (() => {
  try {
    mountSmallDisk(1).remove()
    return true
  } catch {
    process.stderr.write('Left out: tests of full disks. They mount a small one, which takes root.\n')
    return false
  }
})()
