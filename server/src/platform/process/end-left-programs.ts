import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Ends programs that a killed server left running, recognised by arguments that name files in a folder of their own.
 * Does nothing on systems without /proc.
 */
export async function endLeftPrograms(folder: string): Promise<void> {
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid)) continue
    const args = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (args.includes(folder + path.sep)) kill(Number(pid))
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended, or belongs to another account.
  }
}
