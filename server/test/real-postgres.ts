import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

/** A separate PostgreSQL from the system's packages, for tests that need several connections. */
export interface RealPostgres {
  readonly url: string
  stop(): Promise<void>
}

const run = promisify(execFile)
const PACKAGES = '/usr/lib/postgresql'
const ACCOUNT = 'postgres'
const TRIES = 300

/** The folder of the programs; null if not installed. */
export function findPostgres(): string | null {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES) : []
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0]
  return newest === undefined ? null : path.join(PACKAGES, newest, 'bin')
}

export async function startPostgres(bin: string): Promise<RealPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-postgres-'))
  const port = await freePort()
  // PostgreSQL refuses to run as root.
  const isRoot = userInfo().uid === 0
  const asUser = (program: string, args: readonly string[]): [string, string[]] =>
    isRoot ? ['runuser', ['-u', ACCOUNT, '--', program, ...args]] : [program, [...args]]
  if (isRoot) {
    const { stdout } = await run('id', ['-u', ACCOUNT])
    await chown(folder, Number(stdout), Number((await run('id', ['-g', ACCOUNT])).stdout))
  }
  const data = path.join(folder, 'data')
  const initdb = ['-D', data, '-U', 'lectern', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  await run(...asUser(path.join(bin, 'initdb'), initdb), { cwd: folder })
  const settings = { port, unix_socket_directories: folder, fsync: 'off', listen_addresses: '127.0.0.1' }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(...asUser(path.join(bin, 'postgres'), ['-D', data, ...options]), { cwd: folder })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  await answers(port)
  return {
    url: `postgres://lectern@127.0.0.1:${port}/postgres`,
    async stop() {
      await run(...asUser(path.join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']), { cwd: folder })
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<void> {
  const { default: pg } = await import('pg')
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'lectern', database: 'postgres' })
    try {
      await client.connect()
      return
    } catch (error) {
      if (tries === TRIES) throw error
      await sleep(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
