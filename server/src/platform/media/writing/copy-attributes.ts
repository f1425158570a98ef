import { runTool } from '../tools.ts'

const TIMEOUT_MS = 30_000

/**
 * Copies ACLs and extended attributes, which Node doesn't support: the `cp` of most Linux systems can copy them
 * without the content. On other systems they are not copied. The new file is read back afterwards in any case.
 */
export async function copyAttributes(from: string, to: string, signal: AbortSignal): Promise<void> {
  const args = ['--attributes-only', '--preserve=mode,ownership,xattr', '--', from, to]
  await runTool('cp', args, { signal, timeoutMs: TIMEOUT_MS }).catch(() => undefined)
}
