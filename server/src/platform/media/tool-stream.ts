import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { MediaError, messageOf } from './media-error.ts'

const KEPT_STDERR_CHARS = 2_000
/** The server takes priority. Not lower, because someone may be waiting, and other programs take all they can get. */
const LOW_PRIORITY = 5

export interface ToolStreamOptions {
  readonly signal: AbortSignal
  /** Without output for longer than this, the program is considered hung. */
  readonly silenceMs: number
}

/**
 * Runs a program and yields its output as it arrives, with backpressure. The program is killed on abort, when it
 * produces no output for too long and when the reader stops. It has always ended when the iteration ends.
 */
export async function* streamTool(
  bin: string,
  args: readonly string[],
  { signal, silenceMs }: ToolStreamOptions,
): AsyncGenerator<Buffer> {
  signal.throwIfAborted()
  const child = spawn(bin, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
  let stderr = ''
  /** The first one is thrown. */
  const failures: Error[] = []
  let timer: NodeJS.Timeout | undefined
  const stop = (reason: Error | null) => {
    if (reason) failures.push(reason)
    child.kill('SIGKILL')
  }
  const onAbort = () => stop(new MediaError('aborted', `${bin} was stopped`))
  const watchSilence = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stop(new MediaError('timeout', `${bin} fell silent`)), silenceMs)
  }
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      failures.push(new MediaError('tool_missing', `${bin} cannot be run: ${messageOf(error)}`))
      resolve(null)
    })
    child.on('close', resolve)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-KEPT_STDERR_CHARS)
  })
  signal.addEventListener('abort', onAbort, { once: true })
  lowerPriority(child.pid)
  watchSilence()

  try {
    for await (const chunk of child.stdout) {
      clearTimeout(timer)
      yield chunk as Buffer
      watchSilence()
    }
    const exitCode = await ended
    if (exitCode !== 0) throw new MediaError('tool_failed', `${bin} failed: ${lastLine(stderr)}`)
  } catch (error) {
    // A killed program fails as well; the reason it was killed is the relevant error.
    throw failures[0] ?? error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    stop(null)
    await ended
  }
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY)
  } catch {
    // The process has already ended, or we lack permission: it then runs at normal priority.
  }
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1)?.trim() || 'no reason given'
