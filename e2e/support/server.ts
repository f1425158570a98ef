import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from './ports.ts'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const READY_WITHIN_MS = 120_000
const POLL_EVERY_MS = 50
const STOP_WITHIN_MS = 15_000

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
}

/** The built server with its own process and folders. */
export interface LecternServer {
  readonly baseUrl: string
  /** Temporary; contains `config` and `metadata`. */
  readonly folder: string
  readonly pid: () => number
  readonly log: () => string
  /** Sends SIGTERM and returns the exit code. */
  readonly stop: () => Promise<number | null>
  /** Sends SIGKILL. */
  readonly kill: () => Promise<void>
  /** Starts again with the same port and folders, after `stop` or `kill`. */
  readonly start: () => Promise<void>
  /** Stops the server and deletes its folders. */
  readonly remove: () => Promise<void>
}

export async function startServer({ env = {}, args = [] }: ServerOptions = {}): Promise<LecternServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-server-'))
  const port = await findFreePort()
  const baseUrl = `http://127.0.0.1:${port}${env['ROUTER_BASE_PATH'] ?? ''}`
  const log: string[] = []
  let child: ChildProcess | undefined

  const start = async () => {
    child = spawn(process.execPath, ['server/dist/main.js', ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...withoutOwnSettings(process.env),
        HOST: '127.0.0.1',
        PORT: String(port),
        CONFIG_PATH: path.join(folder, 'config'),
        METADATA_PATH: path.join(folder, 'metadata'),
        ...env,
      },
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => log.push(text))
    }
    await waitUntilReady(child, baseUrl, () => log.join(''))
  }

  const end = async (signal: NodeJS.Signals) => {
    if (!child || hasEnded(child)) return child?.exitCode ?? null
    const exited = once(child, 'exit')
    child.kill(signal)
    const killLate = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS)
    await exited
    clearTimeout(killLate)
    return child.exitCode
  }

  const server: LecternServer = {
    baseUrl,
    folder,
    pid: () => child?.pid ?? 0,
    log: () => log.join(''),
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    start,
    remove: async () => {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    await start()
  } catch (error) {
    await server.remove()
    throw error
  }
  return server
}

async function waitUntilReady(child: ChildProcess, baseUrl: string, log: () => string): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS
  while (Date.now() < giveUpAt) {
    if (hasEnded(child))
      throw new Error(`The server ended with code ${child.exitCode} before it was ready.\n${log()}`)
    const reply = await fetch(`${baseUrl}/healthcheck`).catch(() => undefined)
    if (reply?.ok) return
    await sleep(POLL_EVERY_MS)
  }
  throw new Error(`The server was not ready within ${READY_WITHIN_MS / 1000} s.\n${log()}`)
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** The developer's own server settings must not affect this one. */
function withoutOwnSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const {
    DATABASE_URL: _1,
    REDIS_URL: _2,
    BACKUP_PATH: _3,
    ROUTER_BASE_PATH: _4,
    WEB_PATH: _5,
    ...rest
  } = env
  return rest
}
