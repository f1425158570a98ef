import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { dumpTables } from '../../../test/database-dump.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '../../../test/small-disk.ts'

/** Backups run in a low-priority thread. */
const PATIENCE_MS = 600_000
const DISK_MEGABYTES = 160
const ROW_BYTES = 500_000
const NUM_ROWS = 12

let disk: SmallDisk
let app: TestApp
let root: Account
beforeEach(() => {
  disk = mountSmallDisk(DISK_MEGABYTES)
})
afterEach(async () => {
  disk.empty()
  await app.close()
  disk.remove()
})

const onDisk = (name: string) => {
  const folder = path.join(disk.folder, name)
  mkdirSync(folder)
  return folder
}

/** Starts a server with a database that takes a while to write. */
const start = async (env: Readonly<Record<string, string>>) => {
  app = await startApp({ env, expectErrors: true })
  root = await app.root()
  for (let row = 0; row < NUM_ROWS; row += 1) {
    const value = randomBytes(ROW_BYTES).toString('latin1').replaceAll('\0', ' ')
    await app.ctx.db
      .insertInto('setting')
      .values({ key: `row ${row}`, value })
      .execute()
  }
}

const make = () => app.as(root).call('backups.create')
/** Lists everything that should not be left behind. */
const leftovers = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /draft|upload|part|restore|backup-work\//.test(name))
    .sort()

describe.skipIf(!canMount)('a backup', { timeout: PATIENCE_MS }, () => {
  test('does not start when the disk has too little space', async () => {
    const backups = onDisk('backups')
    await start({ BACKUP_PATH: backups })
    disk.fill(20_000_000)
    const answer = await make()
    expect(answer.status).toBe(503)
    expect(answer.text).toMatch(
      /^There is not enough space in \S+: about \d+ MB are needed, and 20 MB are free\. No backup was made\.$/,
    )
    expect(readdirSync(backups)).toEqual([])
  })

  test('does not start when there is no space to verify it', async () => {
    const metadata = onDisk('metadata')
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'lectern-backups-'))
    await start({ METADATA_PATH: metadata, BACKUP_PATH: elsewhere })
    disk.fill(20_000_000)
    const answer = await make()
    expect([answer.status, answer.text]).toEqual([
      503,
      expect.stringContaining(`There is not enough space in ${metadata}: `),
    ])
    expect(leftovers(metadata)).toEqual([])
  })

  test('that runs out of disk space reports it and leaves nothing behind', async () => {
    const backups = onDisk('backups')
    await start({ BACKUP_PATH: backups })
    const watcher = watch(backups, (_event, name) => {
      if (name?.startsWith('.draft-') === true) disk.fill(0)
    })
    const answer = await make()
    watcher.close()
    expect([answer.status, answer.text]).toEqual([503, 'The backup could not be written: the disk is full.'])
    expect(readdirSync(backups)).toEqual([])
    expect(leftovers(app.config.metadataDir)).toEqual([])
    disk.empty()
    expect((await make()).status).toBe(200)
  })
})

describe.skipIf(!canMount)('an upload', { timeout: PATIENCE_MS }, () => {
  test('that fills the disk reports it and leaves nothing behind', async () => {
    const backups = onDisk('backups')
    await start({ BACKUP_PATH: backups })
    const [made] = (await make()).json().backups
    const content = readFileSync(made?.fullPath ?? '')
    const body = { name: 'mine.audiobookshelf', size: content.length }
    const { id } = await app.as(root).ask('backups.beginUpload', { body })
    disk.fill(1_000_000)
    const answer = await app.inject({
      method: 'PUT',
      url: `/api/backups/uploads/${id}?offset=0`,
      headers: { authorization: `Bearer ${root.token}`, 'content-type': 'application/octet-stream' },
      payload: content,
    })
    expect([answer.status, answer.text]).toEqual([503, 'The backup could not be stored: the disk is full'])
    expect(leftovers(backups)).toEqual([])
    expect((await app.as(root).call('backups.beginUpload', { body })).text).toMatch(
      /^There is not enough space: \d+ MB are free\.$/,
    )
  })
})

describe.skipIf(!canMount)('a restore', { timeout: PATIENCE_MS }, () => {
  /** The audit log records the attempt. */
  const rows = async () =>
    (await dumpTables(app.ctx.db)).split('\n').filter((row) => !row.includes('"action":"backups.apply"'))

  const expectRefusal = async (id: string) => {
    const before = await rows()
    const answer = await app.as(root).call('backups.apply', { params: { id } })
    expect([answer.status, answer.text]).toEqual([
      503,
      'The backup could not be restored: the disk is full. Nothing was changed.',
    ])
    expect(await rows()).toEqual(before)
    const { configDir, metadataDir } = app.config
    expect(leftovers(configDir)).toEqual([])
    expect(existsSync(path.join(metadataDir, 'restore'))).toBe(false)
  }

  test('without space for the database changes nothing', async () => {
    const config = onDisk('config')
    await start({ CONFIG_PATH: config })
    const [made] = (await make()).json().backups
    disk.fill(1_000_000)
    await expectRefusal(made?.id ?? '')
  })
})
