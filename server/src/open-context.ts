import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { type DomainEvents, LOCAL_EVENTS } from './domain-events.ts'
import { openRestored } from './features/backups/restore/finish-restore.service.ts'
import { backUpBeforeUpgrade } from './features/backups/upgrade-backup.service.ts'
import { openSettings } from './features/settings/settings.service.ts'
import { loadServerSettings } from './features/settings/settings.store.ts'
import { createTaskBoard } from './features/tasks/tasks.service.ts'
import { followMetadataFolder } from './follow-metadata-folder.ts'
import { jobKinds } from './job-kinds.ts'
import { messageOf } from './lib/errors.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Db, openDatabase } from './platform/db/db.ts'
import { lockForTransaction } from './platform/db/locks.ts'
import { migrations } from './platform/db/migrations/index.ts'
import { findSetting, saveSetting } from './platform/db/setting-rows.ts'
import { createEvents } from './platform/events.ts'
import { sharedLeases } from './platform/jobs/leases.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { openLogBook } from './platform/log/log-book.ts'
import { createLog, pinoLevelOf } from './platform/log/log.ts'
import { newId } from './platform/ids.ts'
import { singleNode } from './platform/nodes/nodes.types.ts'
import { openPostgresNodes } from './platform/nodes/postgres-nodes.ts'
import { createPrivateHosts } from './platform/net/addresses.ts'

export interface OpenContext extends Context {
  close(): Promise<void>
}

export interface ContextOptions {
  readonly clock?: Clock
  /** An open database to use instead of the configured one. */
  readonly db?: Db
  readonly print?: (line: string) => void
}

/** Opens the database and all services as one context; `close` releases them. */
export async function openContext(config: Config, options: ContextOptions = {}): Promise<OpenContext> {
  const clock = options.clock ?? systemClock
  const logBook = openLogBook(path.join(config.ownDir, 'logs', 'daily'))
  const log = createLog({
    level: config.logLevel ?? 'info',
    clock,
    book: logBook,
    ...(config.databaseUrl === null ? {} : { node: config.nodeName }),
    ...(options.print ? { print: options.print } : {}),
  })
  logBook.onUnwritable((error) =>
    log.warn(
      `The log cannot be stored in METADATA_PATH (${config.metadataDir}), and is only shown: ${messageOf(error)}`,
    ),
  )
  const given = options.db && {
    db: options.db,
    engine: 'given',
    pool: null,
    close: () => options.db?.destroy(),
  }
  const backUp = backUpBeforeUpgrade({ config, clock, log })
  const open = () => openDatabase(config, clock.now(), log, migrations, backUp)
  const database = given ?? (await openRestored(config, log, open))
  const { db } = database
  await followMetadataFolder({ db, config, log })
  const { nodeName: name, databaseUrl } = config
  // Opened before anything is read, so that no later change is missed.
  const nodes =
    databaseUrl !== null && !given
      ? await openPostgresNodes({ url: databaseUrl, db, log, name })
      : singleNode(newId(), name)
  const events = createEvents<DomainEvents>(log, { nodes, kept: LOCAL_EVENTS })
  nodes.onMissed(() => events.emit('memory.stale', {}))
  const settings = await openSettings(db, config.fixedSettings)
  const tasks = createTaskBoard({ clock, events, log, nodes })
  const jobs = createJobs(jobKinds, {
    db,
    clock,
    log,
    random: Math.random,
    onChange: (job) => events.emit('job.changed', { job }),
    ...(database.engine === 'postgres' ? { leases: sharedLeases(db), worker: `${name}/` } : {}),
  })
  events.on('job.changed', ({ job }, from) => {
    if (from !== null) jobs.handleRemoteChange(job)
  })
  const tokenSecret = await loadTokenSecret(db)

  events.on('settings.changed', ({ settings: changed }, from) => {
    if (from !== null) settings.replace(changed)
  })
  events.on('memory.stale', async () => {
    settings.replace(await loadServerSettings(db))
    followSettings()
  })
  const followSettings = () => {
    const { logLevel, loggerDailyLogsToKeep } = settings.current()
    log.level = config.logLevel ?? pinoLevelOf(logLevel)
    logBook.keepDays(loggerDailyLogsToKeep)
  }
  followSettings()
  events.on('settings.changed', followSettings)

  return {
    config,
    db,
    databasePool: database.pool,
    clock,
    log,
    logBook,
    events,
    nodes,
    settings,
    tasks,
    jobs,
    privateHosts: createPrivateHosts(() => config.allowedPrivateHosts),
    tokenSecret,
    async close() {
      await nodes.stop()
      logBook.flush()
      await database.close()
    },
  }
}

async function loadTokenSecret(db: Db): Promise<Uint8Array> {
  const TOKEN_SECRET = 'token-secret'
  const text = await db.transaction().execute(async (tx) => {
    // Two servers that start on one new database must agree on the secret.
    await lockForTransaction(tx, TOKEN_SECRET)
    const stored = await findSetting(tx, TOKEN_SECRET)
    if (stored !== undefined) return stored
    const secret = randomBytes(64).toString('base64')
    await saveSetting(tx, TOKEN_SECRET, secret)
    return secret
  })
  return Buffer.from(text, 'base64')
}
