import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type StartOptions, type TestApp } from '../../../test/app.ts'
import { dumpTables } from '../../../test/database-dump.ts'
import { type MadeSource, makeSource } from '../../../test/import-sources/make-source.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '../../../test/small-disk.ts'
import { exists } from '../../platform/files/exists.ts'
import { small, zipOf } from '../backups/test-support/forge-archive.ts'

/** Files and disks that make an import impossible: it is refused with a readable message, and nothing is changed. */

const PATIENCE_MS = 120_000
const details = Buffer.from('2023-05-06T0708\nsqlite\n1683356889123\n2.36.0')

let app: TestApp
let root: Account
let source: MadeSource
let disk: SmallDisk | null = null
const start = async (options: StartOptions = {}) => {
  app = await startApp({ ...options, expectErrors: true })
  root = await app.root()
}
beforeEach(async () => {
  source = await makeSource('2.36.0')
})
afterEach(async () => {
  disk?.empty()
  await app.close()
  disk?.remove()
  disk = null
  rmSync(source.root, { recursive: true, force: true })
})

/** Requests the preview and the import; returns the error of the latter. */
async function refusalOf(file: string): Promise<[number, string]> {
  const before = await dumpTables(app.ctx.db)
  const body = { path: file, mappings: source.mappings }
  const preview = await app.as(root).call('importing.preview', { body })
  const started = await app.as(root).call('importing.start', { body })
  expect(await dumpTables(app.ctx.db)).toBe(before)
  expect(await exists(path.join(app.config.metadataDir, 'cache', 'import'))).toBe(false)
  if (preview.status !== 200) expect([started.status, started.text]).toEqual([preview.status, preview.text])
  return [started.status, started.text]
}

function flippedIn(backup: Buffer, entry: string, behind: number): Buffer {
  const flipped = Buffer.from(backup)
  const place = backup.indexOf(entry) + entry.length + behind
  flipped.writeUInt8(flipped.readUInt8(place) ^ 1, place)
  return flipped
}

test('invalid files are refused with a message', { timeout: PATIENCE_MS }, async () => {
  await start()
  const backup = readFileSync(source.file)
  const flipped = flippedIn(backup, 'absdatabase.sqlite', 2000)
  const old = await makeSource('2.2.15')
  const newer = await makeSource('2.37.0')
  const bad: [string, Buffer, RegExp][] = [
    ['truncated', backup.subarray(0, backup.length / 2), /damaged, or was not copied to its end/],
    ['flipped', flipped, /damaged/],
    ['flipped-stores', flippedIn(readFileSync(old.file), 'config/users/data/data.0.json', 40), /damaged/],
    ['text', Buffer.from('shopping notes'), /^This is not a backup or a config folder of Audiobookshelf\.$/],
    ['photos', await zipOf({ 'photo.jpg': Buffer.from('x') }), /there is no database in it/],
    ['ours', await small(), /made by Lectern/],
    [
      'bomb',
      await zipOf({ details, 'absdatabase.sqlite': Buffer.alloc(70 * 1024 * 1024) }),
      /would unpack to many times its size/,
    ],
    ['newer', readFileSync(newer.file), /version 2\.37\.0/],
  ]
  for (const { root: folder } of [newer, old]) rmSync(folder, { recursive: true, force: true })
  for (const [name, content, sentence] of bad) {
    const file = path.join(source.root, name)
    writeFileSync(file, content)
    expect([name, ...(await refusalOf(file))]).toEqual([name, 400, expect.stringMatching(sentence)])
  }
})

describe.skipIf(!canMount)('a full disk', { timeout: PATIENCE_MS }, () => {
  const onSmallDisk = async () => {
    disk = mountSmallDisk(64)
    await start({ env: { METADATA_PATH: disk.folder } })
    return disk
  }

  test('without space for the copy is reported, and nothing of the copy is left behind', async () => {
    ;(await onSmallDisk()).fill(20_000)
    const told = 'The installation could not be copied for reading: the disk is full.'
    expect(await refusalOf(source.config)).toEqual([503, told])
    expect(await refusalOf(source.file)).toEqual([
      400,
      'There is not enough free space to unpack the backup.',
    ])
    const old = await makeSource('2.2.15')
    expect(await refusalOf(old.file)).toEqual([503, told])
    rmSync(old.root, { recursive: true, force: true })
    const sent = await app.inject({
      method: 'PUT',
      url: '/api/import/file?offset=0',
      headers: { authorization: `Bearer ${root.token}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.alloc(1_000_000),
    })
    expect([sent.status, sent.text]).toEqual([503, 'The file could not be stored: the disk is full.'])
    expect(await app.as(root).ask('importing.state')).toMatchObject({ uploaded: null })
  })

  test('without space for the imported data is reported before anything is written', async () => {
    ;(await onSmallDisk()).fill(10_000_000)
    const [status, text] = await refusalOf(source.file)
    expect([status, text]).toEqual([
      503,
      expect.stringMatching(/^There is not enough space in \S+: .* Nothing was imported\.$/),
    ])
  })
})
