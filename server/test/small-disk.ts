import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileErrorCode } from '../src/platform/files/file-errors.ts'

/** A disk in memory that is soon full. */
export interface SmallDisk {
  readonly folder: string
  /** Takes up all but this much of it, while others may be writing, too. */
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
      // Even while a file of it is still open somewhere.
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Not everybody may mount. */
export const canMount: boolean = (() => {
  try {
    mountSmallDisk(1).remove()
    return true
  } catch {
    process.stderr.write('Left out: tests of full disks. They mount a small one, which takes root.\n')
    return false
  }
})()
