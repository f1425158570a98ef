import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../src/platform/db/db.ts'
import { migrate, type Migration, pendingMigrations } from '../../src/platform/db/migrate.ts'
import { migrations } from '../../src/platform/db/migrations/index.ts'
import { type Log, silentLog } from '../../src/platform/log/log.ts'
import { NOON } from '../clock.ts'
import { dumpTables } from '../database-dump.ts'

const NAMES = migrations.map((migration) => migration.name)

const UP_TO_DATE = { names: [], applied: NAMES, hasData: true, foreign: [] }

const addsATable: Migration = {
  name: '9998-adds-a-table',
  async up(tx) {
    await tx.schema.createTable('extra').addColumn('id', 'text').execute()
  },
}

const breaksHalfway: Migration = {
  name: '9999-breaks-halfway',
  async up(tx) {
    await tx.schema.createTable('half_done').addColumn('id', 'text').execute()
    await tx.insertInto('setting').values({ key: 'half', value: 'done' }).execute()
    await sql`insert into no_such_table values (1)`.execute(tx)
  },
}

export function migrationsSuite(open: () => Promise<Db>): void {
  describe('migrating a database', () => {
    let db: Db
    beforeEach(async () => {
      db = await open()
    })

    test('creates all tables of an empty database, in order', async () => {
      await migrate(db, migrations, NOON, silentLog)
      const applied = await db.selectFrom('migration').selectAll().orderBy('name').execute()
      expect(applied).toEqual(NAMES.map((name) => ({ name, applied_at: NOON, keeps_older: 0 })))
      expect([...NAMES].sort()).toEqual(NAMES)
      expect(await pendingMigrations(db, migrations)).toEqual(UP_TO_DATE)
    })

    test('does nothing the second time', async () => {
      await migrate(db, migrations, NOON, silentLog)
      const before = await dumpTables(db)
      await migrate(db, migrations, NOON + 1, silentLog)
      expect(await dumpTables(db)).toBe(before)
    })

    test('applies only new migrations', async () => {
      await migrate(db, migrations, NOON, silentLog)
      await db.insertInto('setting').values({ key: 'kept', value: 'yes' }).execute()
      await migrate(db, [...migrations, addsATable], NOON + 1, silentLog)
      const dump = await dumpTables(db)
      expect(dump).toContain('extra')
      expect(dump).toContain('"kept"')
    })

    test('leaves the database exactly as it was when a step fails, and says so', async () => {
      await migrate(db, migrations, NOON, silentLog)
      await db.insertInto('setting').values({ key: 'kept', value: 'yes' }).execute()
      const before = await dumpTables(db)
      const upgrade = migrate(db, [...migrations, addsATable, breaksHalfway], NOON + 1, silentLog)
      await expect(upgrade).rejects.toThrow(/could not be upgraded and was left as it was: .*no_such_table/)
      expect(await dumpTables(db)).toBe(before)
      // The database can still be used and upgraded.
      await migrate(db, [...migrations, addsATable], NOON + 2, silentLog)
    })

    test('rejects a database of a newer version and says what to do', async () => {
      await migrate(db, [...migrations, addsATable], NOON, silentLog)
      const before = await dumpTables(db)
      await expect(migrate(db, migrations, NOON, silentLog)).rejects.toThrow(
        /from a newer version \(unknown migrations: 9998-adds-a-table\).*restore a backup/,
      )
      expect(await dumpTables(db)).toBe(before)
    })

    test('tolerates a newer version with only additions, says so, and changes nothing', async () => {
      await migrate(db, [...migrations, { ...addsATable, keepsOlder: true }], NOON, silentLog)
      const before = await dumpTables(db)
      const said: unknown[] = []
      await migrate(db, migrations, NOON, {
        ...silentLog,
        warn: (text: unknown) => void said.push(text),
      } as Log)
      expect(said).toEqual([expect.stringContaining('upgraded by a newer version (9998-adds-a-table)')])
      expect(await dumpTables(db)).toBe(before)
    })

    test('migrates a database from before 0046, with two servers at once', async () => {
      const older = migrations.filter(({ name }) => name < '0046')
      await migrate(db, older, NOON, silentLog)
      const upgrade = () => migrate(db, migrations, NOON + 1, silentLog)
      await Promise.all([upgrade(), upgrade()])
      expect(await pendingMigrations(db, migrations)).toEqual(UP_TO_DATE)
    })

    test('survives two servers that start at the same moment', async () => {
      await Promise.all([migrate(db, migrations, NOON, silentLog), migrate(db, migrations, NOON, silentLog)])
      expect(await pendingMigrations(db, migrations)).toEqual(UP_TO_DATE)
    })
  })
}
