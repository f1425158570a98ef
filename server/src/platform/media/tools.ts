import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import { MediaError, messageOf, throwIfAborted } from './media-error.ts'

export interface MediaTools {
  ffmpeg: string | null
  ffprobe: string | null
}

export interface FindToolsOptions {
  ffmpegPath?: string | null | undefined
  ffprobePath?: string | null | undefined
  /** The search path; defaults to that of the process. */
  searchPath?: string | undefined
}

export interface RunToolOptions {
  signal?: AbortSignal | undefined
  timeoutMs?: number
  maxOutputBytes?: number
}

export interface ToolOutput {
  stdout: Buffer
  stderr: string
}

const DEFAULT_TIMEOUT_MS = 30_000
const DEFAULT_MAX_OUTPUT_BYTES = 8 * 1024 * 1024
const KEPT_STDERR_CHARS = 4_000

/** A configured path is used if executable; otherwise the search path is tried. Never throws. */
export async function findTools(options: FindToolsOptions = {}): Promise<MediaTools> {
  const searchPath = options.searchPath ?? process.env['PATH'] ?? ''
  const [ffmpeg, ffprobe] = await Promise.all([
    findTool('ffmpeg', options.ffmpegPath, searchPath),
    findTool('ffprobe', options.ffprobePath, searchPath),
  ])
  return { ffmpeg, ffprobe }
}

/**
 * Runs a program without a shell and without input. It is killed on timeout, on abort and when its output is too
 * large.
 */
export function runTool(
  bin: string,
  args: readonly string[],
  options: RunToolOptions = {},
): Promise<ToolOutput> {
  const { signal, timeoutMs = DEFAULT_TIMEOUT_MS, maxOutputBytes = DEFAULT_MAX_OUTPUT_BYTES } = options
  return new Promise((resolve, reject) => {
    throwIfAborted(signal)
    const child = spawn(bin, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: false, windowsHide: true })
    const chunks: Buffer[] = []
    let byteCount = 0
    let stderr = ''
    let failure: MediaError | null = null

    const stop = (reason: MediaError) => {
      failure ??= reason
      child.kill('SIGKILL')
    }
    const onAbort = () => stop(new MediaError('aborted', `${bin} was stopped`))
    const timer = setTimeout(
      () => stop(new MediaError('timeout', `${bin} took longer than ${timeoutMs / 1000} seconds`)),
      timeoutMs,
    )
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    signal?.addEventListener('abort', onAbort, { once: true })

    child.stdout.on('data', (chunk: Buffer) => {
      byteCount += chunk.length
      if (byteCount > maxOutputBytes) stop(new MediaError('too_large', `${bin} answered with too much`))
      else chunks.push(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('utf8')).slice(-KEPT_STDERR_CHARS)
    })
    child.on('error', (error) => {
      settle()
      reject(
        failure ??
          new MediaError('tool_missing', `${bin} cannot be run: ${messageOf(error)}`, { cause: error }),
      )
    })
    child.on('close', (exitCode) => {
      settle()
      if (failure) reject(failure)
      else if (exitCode === 0) resolve({ stdout: Buffer.concat(chunks), stderr })
      else
        reject(new MediaError('tool_failed', `${bin} failed: ${lastLine(stderr) || `exit code ${exitCode}`}`))
    })
  })
}

async function findTool(
  name: string,
  configured: string | null | undefined,
  searchPath: string,
): Promise<string | null> {
  const found = searchPath.split(delimiter).filter(isAbsolute)
  const candidates = [...(configured ? [configured] : []), ...found.map((folder) => join(folder, name))]
  for (const candidate of candidates) {
    if (await isRunnable(candidate)) return candidate
  }
  return null
}

async function isRunnable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1)?.trim() ?? ''
}
