import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { openArchive } from '../src/features/backups/archive/open-archive.service.ts'
import { listBackups } from '../src/features/backups/backup-folder.service.ts'
import { restoreFile } from '../src/features/backups/restore/restore-file.service.ts'
import { backUpBeforeUpgrade } from '../src/features/backups/upgrade-backup.service.ts'
import { openContext } from '../src/open-context.ts'
import { openDatabase } from '../src/platform/db/db.ts'
import type { Migration } from '../src/platform/db/migrate.ts'
import { migrations } from '../src/platform/db/migrations/index.ts'
import { postgresDialect } from '../src/platform/db/postgres.ts'
import type { Database } from '../src/platform/db/schema.ts'
import { findSetting, saveSetting } from '../src/platform/db/setting-rows.ts'
import { type Log, silentLog } from '../src/platform/log/log.ts'
import { NOON, testClock } from './clock.ts'
import { findPostgres, type RealPostgres, startPostgres } from './real-postgres.ts'

/** Starting a newer version on a PostgreSQL database of an older one. */

const bin = findPostgres()
const PATIENCE_MS = 300_000
const OLDER = migrations.slice(0, -4)
const BROKEN: readonly Migration[] = [
  ...migrations,
  { name: '9999-broken', up: () => Promise.reject(new Error('no room')) },
]

let postgres: RealPostgres
let folder: string

/** A server whose database was made by an older version. */
async function anOlderServer(name: string) {
  const admin = new Kysely<Database>({
    dialect: await postgresDialect({ connectionString: postgres.url, max: 1 }),
  })
  await sql`create database ${sql.id(name)}`.execute(admin)
  await admin.destroy()
  const url = new URL(postgres.url)
  url.pathname = name
  const config = configIn(name, { DATABASE_URL: url.href })
  const { db, close } = await openDatabase(config, NOON, silentLog, OLDER)
  await db.transaction().execute((tx) => saveSetting(tx, 'kept', 'yes'))
  await close()
  return config
}

function configIn(name: string, env: Readonly<Record<string, string>>) {
  const own = path.join(folder, name)
  const folders = { CONFIG_PATH: path.join(own, 'config'), METADATA_PATH: path.join(own, 'metadata') }
  const config = readConfig({ ...folders, LOG_LEVEL: 'silent', ...env }, [], own)
  mkdirSync(config.metadataDir, { recursive: true })
  return config
}

type Config = ReturnType<typeof configIn>

/** Starts this version, or another one. */
function upgrade(config: Config, steps: readonly Migration[] = migrations, log: Log = silentLog) {
  const backUp = backUpBeforeUpgrade({ config, clock: testClock(), log })
  return openDatabase(config, NOON, silentLog, steps, backUp)
}

describe.skipIf(bin === null)('before an upgrade of a PostgreSQL database', () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'lectern-upgrade-'))
    postgres = await startPostgres(bin ?? '')
  }, PATIENCE_MS)
  afterAll(async () => {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }, PATIENCE_MS)

  test(
    'a restore point is made, which the older version can read and this one can restore',
    async () => {
      const config = await anOlderServer('kept')
      const server = await openContext(config)
      const backups = await listBackups(server)
      await server.close()
      expect(backups).toMatchObject([{ isRestorePoint: true, isVerified: true, hasFiles: false }])
      const file = backups[0]?.path ?? ''
      const { manifest, close } = await openArchive(file)
      close()
      expect(manifest).toMatchObject({ engine: 'postgres', migrations: OLDER.map(({ name }) => name) })

      const elsewhere = configIn('elsewhere', {})
      const fresh = await openContext(elsewhere)
      await restoreFile(fresh, file)
      await fresh.close()
      const restored = await openContext(elsewhere)
      expect(await findSetting(restored.db, 'kept')).toBe('yes')
      await restored.close()
    },
    PATIENCE_MS,
  )

  test(
    'no backup is made if there is nothing to upgrade',
    async () => {
      const config = await anOlderServer('current')
      await (await upgrade(config)).close()
      await (await upgrade(config)).close()
      const server = await openContext(config)
      expect(await listBackups(server)).toHaveLength(1)
      await server.close()
    },
    PATIENCE_MS,
  )

  test(
    'several servers that start at once make one backup',
    async () => {
      const config = await anOlderServer('together')
      const lines: string[] = []
      const log = { ...silentLog, info: (line: string) => void lines.push(line) }
      const opened = await Promise.all([1, 2, 3].map(() => upgrade(config, migrations, log)))
      for (const { close } of opened) await close()
      expect(lines).toEqual([
        'Making a backup of the database before upgrading it.',
        expect.stringMatching(/^Saved a checked backup of the database as .+\.audiobookshelf\.$/),
      ])
    },
    PATIENCE_MS,
  )

  test(
    'a failed upgrade leaves no backup behind',
    async () => {
      const config = await anOlderServer('failed')
      await expect(upgrade(config, BROKEN)).rejects.toThrow('was left as it was: no room')
      const older = await openDatabase(config, NOON, silentLog, OLDER)
      expect(await listBackups({ config, settings: { current: () => ({}) } as never })).toEqual([])
      await older.close()
    },
    PATIENCE_MS,
  )

  test(
    'a backup that cannot be removed does not hide why the upgrade failed',
    async () => {
      const config = await anOlderServer('hidden')
      const up = () => {
        rmSync(config.backupDir, { recursive: true })
        return Promise.reject(new Error('no room'))
      }
      await expect(upgrade(config, [...migrations, { name: '9999-broken', up }])).rejects.toThrow(
        'was left as it was: no room',
      )
    },
    PATIENCE_MS,
  )

  test(
    'nothing is upgraded if no backup can be made',
    async () => {
      const config = await anOlderServer('full')
      writeFileSync(config.backupDir, 'a file in place of the folder')
      await expect(upgrade(config)).rejects.toThrow(
        'The database was not upgraded, because no backup could be made first: ',
      )
      const { db, close } = await openDatabase(config, NOON, silentLog, OLDER)
      const { length } = await db.selectFrom('migration').select('name').execute()
      await close()
      expect(length).toBe(OLDER.length)
    },
    PATIENCE_MS,
  )
})
