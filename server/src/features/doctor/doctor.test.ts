import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { DoctorCode, DoctorMend } from '@lectern/contract/doctor'
import { encodeText } from '@lectern/contract/rules/base64'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { makeTree, mp3, picture, type Tree } from '../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../test/scans.ts'
import { checkServer } from './check-server.service.ts'

let app: TestApp
let root: Account
let tree: Tree
let books: ScannedLibrary

beforeEach(async () => {
  app = await startApp()
  root = await app.root()
  tree = await makeTree({ 'Ada Moor/Fog/1.mp3': mp3({}), 'Ada Moor/Fog/cover.png': picture('#123456') })
  books = await makeLibrary(app, [tree.root])
  await books.scan()
})
afterEach(async () => {
  await app.close()
  tree.close()
})

async function untilChecked() {
  const state = () => app.as(root).ask('doctor.get')
  await expect.poll(async () => (await state()).isRunning, { timeout: 200_000 }).toBe(false)
  return state()
}

const codes = (view: Awaited<ReturnType<typeof untilChecked>>) => view.findings.map(({ code }) => code)

async function mend(name: DoctorMend, wrong: DoctorCode, right: DoctorCode) {
  await app.as(root).ask('doctor.check')
  const before = await untilChecked()
  expect(before.findings.find(({ code }) => code === wrong)).toMatchObject({ mend: name })
  app.clock.advance(1000)
  await app.as(root).ask('doctor.mend', { body: { name } })
  const after = await untilChecked()
  expect(codes(after)).toContain(right)
  expect(after.mended).toMatchObject({ name, changed: 1 })
  const { backups } = await app.as(root).ask('backups.list')
  expect(backups.find(({ id }) => id === after.mended?.backupId)).toMatchObject({
    isRestorePoint: true,
    isVerified: true,
  })
}

test(
  'finds nothing to repair on a healthy server, and the command agrees',
  { timeout: 240_000 },
  async () => {
    await app.as(root).ask('doctor.check')
    const view = await untilChecked()
    expect(view).toMatchObject({ done: view.total, error: null, mended: null })
    expect(view.findings.filter(({ level }) => level === 'problem')).toEqual([])
    const found: string[] = []
    for await (const { code } of checkServer(app.ctx)) found.push(code)
    expect(codes(view)).toEqual(found)
  },
)

const totalSize = async () =>
  (await app.as(root).ask('browse.stats', { params: { id: books.library.id } })).totalSize

async function firstItem() {
  const page = await app.as(root).ask('browse.items', { params: { id: books.library.id }, query: {} })
  return page.results[0] ?? expect.unreachable()
}

test('recalculates wrong totals, also in what was already shown', { timeout: 240_000 }, async () => {
  const { size } = await firstItem()
  await app.ctx.db.updateTable('item').set({ size: 1, num_files: 9 }).execute()
  // As after a restart, with nothing in memory yet.
  await app.ctx.db.updateTable('library').set({ change_num: 1000 }).execute()
  expect(await totalSize()).toBe(1)
  await mend('sums', 'sums.wrong', 'sums.good')
  expect(await totalSize()).toBe(size)
  const { num_files: files } = await app.ctx.db
    .selectFrom('item')
    .select('num_files')
    .executeTakeFirstOrThrow()
  expect(files).toBe(2)
})

test('forgets missing images', { timeout: 240_000 }, async () => {
  await app.ctx.db.updateTable('item_cover').set({ path: '/nowhere/cover.png' }).execute()
  const { id } = await firstItem()
  const cover = async () =>
    (await app.as(root).ask('items.get', { params: { id }, query: { expanded: '1' } })).media.coverPath
  expect(await cover()).toMatch(/cover\.png$/)
  await mend('pictures', 'pictures.missing', 'pictures.good')
  expect(await app.ctx.db.selectFrom('item_cover').selectAll().execute()).toEqual([])
  expect([(await firstItem()).media.coverPath, await cover()]).toEqual([null, null])
  const query = { filter: `missing.${encodeText('cover')}` }
  const { total } = await app.as(root).ask('browse.items', { params: { id: books.library.id }, query })
  expect(total).toBe(1)
})

test('removes dangling rows', { timeout: 240_000 }, async () => {
  const file = path.join(app.config.configDir, 'lectern.sqlite')
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  database.exec(`insert into user_library (user_id, library_id) values ('${root.id}', 'nowhere')`)
  database.close()
  await mend('orphans', 'rows.orphans', 'rows.good')
  expect(await app.ctx.db.selectFrom('user_library').selectAll().execute()).toEqual([])
})

test('keeps rows that can do without the missing record', { timeout: 240_000 }, async () => {
  const file = path.join(app.config.configDir, 'lectern.sqlite')
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  database.exec(`update book set ebook_file_num = 9999`)
  database.close()
  await mend('orphans', 'rows.orphans', 'rows.good')
  const rows = await app.ctx.db.selectFrom('book').select(['ebook_file_num']).execute()
  expect(rows).toEqual([{ ebook_file_num: null }])
  expect((await firstItem()).media.metadata.title).toBe('Fog')
})

test.each<[string, DoctorCode, (folder: string) => void]>([
  ['is empty, as a mount point is', 'libraryFolder.empty', mkdirSync],
  ['does not exist', 'libraryFolder.away', () => undefined],
])(
  'says nothing about the files and covers of a library folder that %s',
  { timeout: 240_000 },
  async (_, code, leave) => {
    const away = `${tree.root}-away`
    renameSync(tree.root, away)
    leave(tree.root)
    await app.as(root).ask('doctor.check')
    const found = codes(await untilChecked())
    rmSync(tree.root, { recursive: true, force: true })
    renameSync(away, tree.root)
    expect(found).toContain(code)
    expect(found).toContain('files.good')
    expect(found).toContain('pictures.good')
  },
)

test('a scan finds a cover again that was forgotten', { timeout: 240_000 }, async () => {
  await app.ctx.db.updateTable('item_cover').set({ path: '/nowhere/cover.png' }).execute()
  await mend('pictures', 'pictures.missing', 'pictures.good')
  await books.scan()
  const covers = await app.ctx.db.selectFrom('item_cover').select('path').execute()
  expect(covers.map((cover) => path.basename(cover.path))).toEqual(['cover.png'])
})

test('checks the folder that backups go to', { timeout: 240_000 }, async () => {
  const folder = path.join(app.config.metadataDir, 'elsewhere')
  await app.as(root).ask('backups.changePath', { body: { path: folder } })
  await app.as(root).ask('doctor.check')
  const { findings } = await untilChecked()
  const folders = findings
    .filter(({ code }) => code === 'ownFolder.good')
    .map(({ values }) => values['folder'])
  expect(folders).toEqual([app.config.configDir, app.config.metadataDir, folder])
})

test('makes no backup when there is nothing left to repair', { timeout: 240_000 }, async () => {
  await app.as(root).ask('doctor.mend', { body: { name: 'sums' } })
  expect((await untilChecked()).mended).toBeNull()
  expect((await app.as(root).ask('backups.list')).backups).toEqual([])
})
