import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { MediaError, messageOf } from '../media-error.ts'

const KEPT_STDERR_CHARS = 2_000
const LOW_PRIORITY = 5

/** Runs ffmpeg on sound that is handed to it; it has ended when this does, and is killed when the signal says so. */
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
    // A source that stops early must not leave a file that looks complete.
    if (inputError !== null && !isBrokenPipe(inputError)) throw inputError
    const exit = await ended
    if (exit instanceof Error) {
      throw new MediaError('tool_missing', `${ffmpeg} can not be run: ${messageOf(exit)}`)
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

/** ffmpeg ended before it had read everything; what it says about that matters. */
const isBrokenPipe = (error: Error): boolean =>
  'code' in error &&
  (error.code === 'EPIPE' || error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE')

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY)
  } catch {
    // It has ended already, or the system does not let us.
  }
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1)?.trim() || 'no reason given'
