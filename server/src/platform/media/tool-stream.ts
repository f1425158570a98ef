import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { MediaError, messageOf } from './media-error.ts'

const KEPT_STDERR_CHARS = 2_000
/** The server goes first. Not lower: somebody may be waiting, and other programs take all they can get. */
const LOW_PRIORITY = 5

export interface ToolStreamOptions {
  readonly signal: AbortSignal
  /** Silence for longer than this is taken for a hang. */
  readonly silenceMs: number
}

/**
 * Runs a program and gives what it prints, as it comes; reading slowly slows it down. It is killed when the signal
 * says so, when it falls silent and when the reader stops; it has ended for sure when the iteration ends.
 */
export async function* streamTool(
  bin: string,
  args: readonly string[],
  { signal, silenceMs }: ToolStreamOptions,
): AsyncGenerator<Buffer> {
  signal.throwIfAborted()
  const child = spawn(bin, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
  let stderr = ''
  /** The first one counts. */
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
      failures.push(new MediaError('tool_missing', `${bin} can not be run: ${messageOf(error)}`))
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
    // A program that was killed fails as well; why it was killed is what we want to hear.
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
    // It has ended already, or the system does not let us: then it runs as it is.
  }
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1)?.trim() || 'no reason given'
