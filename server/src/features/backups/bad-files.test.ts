import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { dumpTables } from '../../../test/database-dump.ts'
import { restoreFile } from './restore/restore-file.service.ts'
import {
  bomb,
  flipped,
  newerFormat,
  newerTables,
  ofAudiobookshelf,
  truncated,
} from './test-support/forge-archive.ts'

/** Each file is rejected wherever it can come in, and nothing is changed. Threads are slow on a busy machine. */
const PATIENCE_MS = 180_000

const BAD: [string, () => Promise<Buffer>, RegExp][] = [
  ['truncated', truncated, /^The backup is damaged: it is not complete\.$/],
  ['flipped', flipped, /^The backup is damaged: /],
  ['foreign', ofAudiobookshelf, /^This is a backup of Audiobookshelf\./],
  ['bomb', bomb, /^The backup is damaged: tables\/setting\.ndjson is larger than it may be\.$/],
  ['newer-format', newerFormat, /^This backup was made by a newer version\./],
  ['newer-tables', newerTables, /^This backup was made by a newer version\./],
]

let app: TestApp
let root: Account
beforeEach(async () => {
  app = await startApp({ expectErrors: true })
  root = await app.root()
})
afterEach(() => app.close())

/** The audit log records the attempt. */
const rowsOf = async () =>
  (await dumpTables(app.ctx.db)).split('\n').filter((row) => !row.includes('"action":"backups.apply"'))

const filesOf = () =>
  [app.config.configDir, app.config.metadataDir]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    .filter((name) => !/^logs|^lectern\.sqlite|^backups?(-work)?$|^cache/.test(name))
    .sort()

test.each(BAD)('%s', { timeout: PATIENCE_MS }, async (name, make, sentence) => {
  const content = await make()
  const before = [await rowsOf(), filesOf()]
  const expectRefused = async (refusal: string) => {
    expect(refusal).toMatch(sentence)
    expect([await rowsOf(), filesOf()]).toEqual(before)
  }

  const body = { name: `${name}.audiobookshelf`, size: content.length }
  const { id } = await app.as(root).ask('backups.beginUpload', { body })
  const sent = await app.inject({
    method: 'PUT',
    url: `/api/backups/uploads/${id}?offset=0`,
    headers: { authorization: `Bearer ${root.token}`, 'content-type': 'application/octet-stream' },
    payload: content,
  })
  expect(sent.status).toBe(200)
  const finished = await app.as(root).call('backups.finishUpload', { params: { id } })
  expect(finished.status).toBe(400)
  await expectRefused(finished.text)

  const byHand = path.join(app.config.metadataDir, 'backups', `${name}.audiobookshelf`)
  writeFileSync(byHand, content)
  const applied = await app.as(root).call('backups.apply', { params: { id: name } })
  expect(applied.status).toBe(400)
  const typed = await restoreFile(app.ctx, byHand).catch((error: Error) => error.message)
  rmSync(byHand)
  await expectRefused(applied.text)
  await expectRefused(String(typed))
})

test('a folder or a file that may not be read is rejected with the reason', async () => {
  const folder = path.join(app.config.metadataDir, 'folder')
  const secret = path.join(app.config.metadataDir, 'secret.audiobookshelf')
  mkdirSync(folder)
  writeFileSync(secret, 'PK', { mode: 0o000 })
  const refusalOf = (file: string) => restoreFile(app.ctx, file).catch((error: Error) => error.message)
  expect(await refusalOf(folder)).toBe('This file is not a backup of Lectern.')
  // Root may read every file.
  const refusal = process.getuid?.() === 0 ? /not complete/ : /^The server's account may not read/
  expect(await refusalOf(secret)).toMatch(refusal)
})
