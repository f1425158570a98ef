import { runTool } from '../tools.ts'

const TIMEOUT_MS = 30_000

/**
 * Access lists and extended attributes, which Node knows nothing of: the `cp` of most Linux systems copies them without
 * the content. Elsewhere they stay behind. Whatever it did, the new file is read back after this.
 */
export async function copyAttributes(from: string, to: string, signal: AbortSignal): Promise<void> {
  const args = ['--attributes-only', '--preserve=mode,ownership,xattr', '--', from, to]
  await runTool('cp', args, { signal, timeoutMs: TIMEOUT_MS }).catch(() => undefined)
}
