import { PRODUCT_VERSION } from '@lectern/contract/constants'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Context } from '../../context.ts'
import { listBackups } from '../backups/backup-folder.service.ts'
import { countFailingFeeds, countOpenSessions, jobFigures, lastScans } from './figures.store.ts'

type Ctx = Pick<Context, 'config' | 'settings' | 'db' | 'clock' | 'databasePool' | 'nodes'>

/** Current client connections by transport. */
export type CountTransports = () => ReadonlyMap<string, number>

/**
 * Metrics of this process and its database, collected when scraped. Label values are bounded: no accounts, items or
 * paths.
 */
export function createMetrics(ctx: Ctx, countTransports: CountTransports): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register, prefix: 'lectern_' })
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect: (gauge: Gauge<Label>) => void | Promise<void>,
  ): void => {
    void new Gauge({
      name: `lectern_${name}`,
      help,
      labelNames,
      registers: [register],
      collect() {
        this.reset()
        return collect(this)
      },
    })
  }

  gauge('info', 'The running version.', ['version'], (it) => it.set({ version: PRODUCT_VERSION }, 1))
  gauge('leader', 'Whether this process is the leader.', ['role'], (it) =>
    it.set({ role: 'leader' }, ctx.nodes.isLeader() ? 1 : 0),
  )
  gauge('other_servers', 'The number of other running servers on the same database.', [], (it) =>
    it.set(ctx.nodes.others().length),
  )
  gauge('open_sessions', 'Open listening sessions.', [], async (it) =>
    it.set(await countOpenSessions(ctx.db)),
  )
  gauge('sockets', 'Open socket connections to this process.', ['transport'], (it) => {
    for (const [transport, count] of countTransports()) it.set({ transport }, count)
  })
  gauge('jobs', 'Queued and running background jobs.', ['kind', 'state'], async (it) => {
    for (const { kind, state, count } of await jobFigures(ctx.db)) it.set({ kind, state }, count)
  })
  gauge('oldest_job_age_seconds', 'Age of the oldest queued or running job.', ['kind'], async (it) => {
    const oldest = new Map<string, number>()
    for (const { kind, oldestAt } of await jobFigures(ctx.db)) {
      oldest.set(kind, Math.min(oldestAt, oldest.get(kind) ?? oldestAt))
    }
    for (const [kind, at] of oldest) it.set({ kind }, (ctx.clock.now() - at) / 1000)
  })
  gauge('last_scan_timestamp_seconds', 'When a library scan was last completed.', ['library'], async (it) => {
    for (const { libraryId, at } of await lastScans(ctx.db)) it.set({ library: libraryId }, at / 1000)
  })
  gauge('last_backup_timestamp_seconds', 'When a backup was last created.', [], async (it) => {
    // The files and not the jobs, which are removed after two weeks.
    const last = (await listBackups(ctx)).find(
      ({ isVerified, isRestorePoint }) => isVerified && !isRestorePoint,
    )
    // Removed rather than set to 0, which would look like 1970.
    if (last === undefined) it.remove()
    else it.set(last.createdAt / 1000)
  })
  gauge('failing_feeds', 'Podcasts whose last feed check failed.', [], async (it) =>
    it.set(await countFailingFeeds(ctx.db)),
  )
  const { databasePool } = ctx
  if (databasePool !== null) {
    gauge(
      'database_connections',
      'PostgreSQL connections, and requests waiting for one.',
      ['state'],
      (it) => {
        const { used, idle, waiting } = databasePool()
        it.set({ state: 'used' }, used)
        it.set({ state: 'idle' }, idle)
        it.set({ state: 'waiting' }, waiting)
      },
    )
  }
  return register
}
