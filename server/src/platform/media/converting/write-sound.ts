import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { MediaError, messageOf } from '../media-error.ts'

const KEPT_STDERR_CHARS = 2_000
const LOW_PRIORITY = 5

/** Pipes audio to ffmpeg. The process has always ended when this returns; it is killed on abort. */
export async function writeSound(
  ffmpeg: string,
  args: readonly string[],
  sound: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const child = spawn(ffmpeg, args, { stdio: ['pipe', 'ignore', 'pipe'], windowsHide: true })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-KEPT_STDERR_CHARS)
  })
  const ended = new Promise<number | Error | null>((resolve) => {
    child.on('error', resolve)
    child.on('close', resolve)
  })
  lowerPriority(child.pid)
  try {
    const inputError = await pipeline(sound, child.stdin, { signal }).then(() => null, toError)
    // A source that fails must not leave a file that looks complete.
    if (inputError !== null && !isBrokenPipe(inputError)) throw inputError
    const exit = await ended
    if (exit instanceof Error) {
      throw new MediaError('tool_missing', `${ffmpeg} cannot be run: ${messageOf(exit)}`)
    }
    if (exit !== 0 || inputError !== null) {
      throw new MediaError('tool_failed', `ffmpeg failed: ${lastLine(stderr)}`)
    }
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(messageOf(error)))

/** ffmpeg exited before it had read all input; its own error message matters then. */
const isBrokenPipe = (error: Error): boolean =>
  'code' in error &&
  (error.code === 'EPIPE' || error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE')

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY)
  } catch {
    // The process has already ended, or we lack permission.
  }
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1)?.trim() || 'no reason given'
