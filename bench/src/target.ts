import { createRoot, fetchToken } from '../../e2e/support/accounts.ts'
import { type LecternServer, type ServerOptions, startServer } from '../../e2e/support/server.ts'
import type { BenchOptions } from './options.ts'

/** The server under measurement. */
export interface Target {
  readonly baseUrl: string
  readonly authorization: string
  /** Ours, with a process we can look into; null when it is somebody else's. */
  readonly own: LecternServer | null
  readonly close: () => Promise<void>
}

export async function openTarget(options: BenchOptions, server: ServerOptions = {}): Promise<Target> {
  const own = options.baseUrl === null ? await startServer(server) : null
  const baseUrl = own?.baseUrl ?? options.baseUrl ?? ''
  const account = { username: options.username, password: options.password }
  if (own) await createRoot(baseUrl, account)
  const token = await fetchToken(baseUrl, account)
  return { baseUrl, authorization: `Bearer ${token}`, own, close: async () => own?.remove() }
}
