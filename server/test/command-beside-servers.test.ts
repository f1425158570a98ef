import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { type OpenContext, openContext } from '../src/open-context.ts'
import { checkNoServerRuns } from '../src/other-servers.ts'
import { findPostgres, startPostgres } from './real-postgres.ts'

/** Commands that require a stopped server. SQLite's file is locked; PostgreSQL accepts everybody. */

const bin = findPostgres()
if (bin === null) {
  process.stderr.write('Left out: commands on PostgreSQL. Install the package "postgresql" of Debian.\n')
}

test.skipIf(bin === null)(
  'a command finds out whether a server is running on PostgreSQL',
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lectern-beside-'))
    const postgres = await startPostgres(bin ?? '')
    const opened = new Set<OpenContext>()
    onTestFinished(async () => {
      for (const ctx of opened) await ctx.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    })
    const open = async (name: string) => {
      const own = path.join(folder, name)
      const paths = { CONFIG_PATH: path.join(own, 'config'), METADATA_PATH: path.join(own, 'metadata') }
      const env = { ...paths, LOG_LEVEL: 'silent', DATABASE_URL: postgres.url, NODE_NAME: name }
      const ctx = await openContext(readConfig(env, [], own))
      opened.add(ctx)
      return ctx
    }
    const server = await open('attic')
    const command = await open('command')
    await expect(checkNoServerRuns(command)).rejects.toThrow(
      'A server is running on this database: attic. Stop it first.',
    )
    await server.close()
    opened.delete(server)
    await expect.poll(() => command.nodes.others()).toEqual([])
    await expect(checkNoServerRuns(command)).resolves.toBeUndefined()
  },
)
