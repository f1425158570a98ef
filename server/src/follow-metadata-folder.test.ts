import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBook, addLibrary } from '../test/build.ts'
import { readConfig } from './config.ts'
import { openContext } from './open-context.ts'
import { newId } from './platform/ids.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-moved-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const at = (...parts: string[]) => path.join(folder, ...parts)
const open = (metadata: string, config = 'config') =>
  openContext(readConfig({ CONFIG_PATH: at(config), METADATA_PATH: at(metadata), LOG_LEVEL: 'error' }))

/** What a start with this metadata folder finds. */
async function coverAfterStart(metadata: string) {
  const ctx = await open(metadata)
  const row = await ctx.db.selectFrom('item_cover').select('path').executeTakeFirstOrThrow()
  const { views } = await ctx.db
    .selectFrom('item_view')
    .select(({ fn }) => fn.countAll().as('views'))
    .executeTakeFirstOrThrow()
  await ctx.close()
  return { path: path.relative(folder, row.path), isRendered: Number(views) > 0 }
}

test('covers are found after the metadata folder was moved, and not looked for before', async () => {
  const ctx = await open('metadata')
  const folderId = newId()
  const libraryId = await addLibrary(ctx.db, { folders: [{ id: folderId, path: at('books'), createdAt: 0 }] })
  const id = newId()
  const kept = { hash: 'x', mimeType: 'image/jpeg', width: 1, height: 1, color: null, updatedAt: 0 }
  const cover = { ...kept, path: at('metadata', 'items', id, 'cover.jpg'), source: 'hand' } as const
  await addBook(ctx.db, { libraryId, folderId, relPath: 'Fog' }, { id, cover })
  mkdirSync(path.dirname(cover.path), { recursive: true })
  writeFileSync(cover.path, 'a picture')
  const { num } = await ctx.db.selectFrom('item').select('num').executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('item_view')
    .values({ item_num: num, change_num: 1, format: 1, minified: '{}' })
    .execute()
  await ctx.close()

  // A mistyped path, or a disk that is not connected yet.
  expect(await coverAfterStart('empty')).toEqual({ path: `metadata/items/${id}/cover.jpg`, isRendered: true })
  renameSync(at('metadata'), at('moved ü📚'))
  expect(await coverAfterStart('moved ü📚')).toEqual({
    path: `moved ü📚/items/${id}/cover.jpg`,
    isRendered: false,
  })
  renameSync(at('moved ü📚'), at('metadata'))
  expect(await coverAfterStart('metadata')).toMatchObject({ path: `metadata/items/${id}/cover.jpg` })
})

test.each([
  ['moves along, as the sample library does', 'demo', ['demo']],
  ['may also have stayed', 'books', []],
])('a library in the metadata folder %s', async (_what, name, moved) => {
  const [old, next] = [`${name}-before`, `${name}-after`]
  const ctx = await open(old, `${name}-config`)
  const libraryPath = at(old, name)
  const libraryId = await addLibrary(ctx.db, {
    folders: [{ id: newId(), path: libraryPath, createdAt: 0 }],
  })
  await ctx.close()
  mkdirSync(libraryPath, { recursive: true })
  mkdirSync(at(old, 'items', 'one'), { recursive: true })
  mkdirSync(at(next))
  for (const part of ['items', ...moved]) renameSync(at(old, part), at(next, part))
  const after = await open(next, `${name}-config`)
  const row = await after.db
    .selectFrom('library_folder')
    .select('path')
    .where('library_id', '=', libraryId)
    .executeTakeFirstOrThrow()
  await after.close()
  expect(row.path).toBe(at(moved.length > 0 ? next : old, name))
})
