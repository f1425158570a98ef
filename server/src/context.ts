import type { Config } from './config.ts'
import type { DomainEvents } from './domain-events.ts'
import type { SettingsHolder } from './features/settings/settings.types.ts'
import type { TaskBoard } from './features/tasks/tasks.types.ts'
import type { AppJobs } from './job-kinds.ts'
import type { Clock } from './platform/clock.ts'
import type { Db, PoolUsage } from './platform/db/db.ts'
import type { Events } from './platform/events.ts'
import type { LogBook } from './platform/log/log-book.ts'
import type { Log } from './platform/log/log.ts'
import type { Nodes } from './platform/nodes/nodes.types.ts'
import type { PrivateHosts } from './platform/net/addresses.ts'

/** What is available to the slices. A service declares the parts it needs with `Pick<Context, …>`. */
export interface Context {
  readonly config: Config
  readonly db: Db
  /** Null on SQLite, which has no pool. */
  readonly databasePool: PoolUsage | null
  readonly clock: Clock
  readonly log: Log
  readonly logBook: LogBook
  readonly events: Events<DomainEvents>
  /** The servers that share the database. */
  readonly nodes: Nodes
  readonly settings: SettingsHolder
  readonly tasks: TaskBoard
  readonly jobs: AppJobs
  /** Hosts in the private network that outgoing requests may reach. */
  readonly privateHosts: PrivateHosts
  /** Signs tokens. Never leaves the server. */
  readonly tokenSecret: Uint8Array
}
