import { createRoot, fetchToken } from '../../e2e/support/accounts.ts'
import { type LecternServer, type ServerOptions, startServer } from '../../e2e/support/server.ts'
import { findPostgres, startPostgres } from '../../server/test/real-postgres.ts'
import type { BenchOptions } from './options.ts'

/** The server under measurement. */
export interface Target {
  readonly baseUrl: string
  readonly authorization: string
  /** A Lectern server with a process that can be inspected; null for an external server. */
  readonly own: LecternServer | null
  /** URL of the PostgreSQL started for it; null for SQLite. */
  readonly databaseUrl: string | null
  readonly close: () => Promise<void>
}

export async function openTarget(options: BenchOptions, server: ServerOptions = {}): Promise<Target> {
  const postgres = options.onPostgres ? await startPostgres(findPostgres() ?? missing()) : null
  const env = { ...server.env, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
  const own = options.baseUrl === null ? await startServer({ ...server, env }) : null
  const baseUrl = own?.baseUrl ?? options.baseUrl ?? ''
  const account = { username: options.username, password: options.password }
  if (own) await createRoot(baseUrl, account)
  const token = await fetchToken(baseUrl, account)
  return {
    baseUrl,
    authorization: `Bearer ${token}`,
    own,
    databaseUrl: postgres?.url ?? null,
    close: async () => {
      await own?.remove()
      await postgres?.stop()
    },
  }
}

/** Opens a target for the work, and closes it afterwards. */
export async function withTarget<Result>(
  options: BenchOptions,
  work: (target: Target) => Promise<Result>,
  server?: ServerOptions,
): Promise<Result> {
  const target = await openTarget(options, server)
  try {
    return await work(target)
  } finally {
    await target.close()
  }
}

function missing(): never {
  throw new Error('PostgreSQL is not installed: the package "postgresql" of Debian has it')
}
