import { asItemId, type LibraryId } from '@lectern/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { addBook, addLibrary } from '../../../test/build.ts'
import { aPlace } from '../../../test/items.ts'

const LATER = Number.MAX_SAFE_INTEGER
const EMBED = { writesTags: true, forcesChapters: false, keepsBackup: false }

let app: TestApp
let admin: Account
const books: string[] = []
let libraryId: LibraryId
beforeAll(async () => {
  app = await startApp()
  admin = await app.createUser({ type: 'admin' })
  const place = await aPlace(app.ctx.db)
  libraryId = await addLibrary(app.ctx.db, { name: 'Radio plays' })
  for (const title of ['The Sea', 'The Hill', 'The Fog', 'The Road']) {
    books.push(await addBook(app.ctx.db, { ...place, relPath: title }, { media: { title } }))
  }
})
afterAll(() => app.close())

const newest = async (account: Account) => {
  const { jobs } = await app.as(account).ask('tasks.history', { query: {} })
  const { subject, libraryItemId } = jobs.at(-1) ?? {}
  return { subject, libraryItemId }
}
const embed = (itemId: string) =>
  app.ctx.jobs.enqueue('embed-metadata', { itemId: asItemId(itemId), wish: EMBED }, { runAt: LATER })
const match = (ids: string[]) =>
  app.ctx.jobs.enqueue('match-items', { ids: ids.map(asItemId), options: {} }, { runAt: LATER })

test('a job for a book shows its title', async () => {
  const [sea = '', hill = ''] = books
  await embed(sea)
  expect(await newest(admin)).toEqual({ subject: 'The Sea', libraryItemId: sea })
  await embed(hill)
  expect(await newest(admin)).toEqual({ subject: 'The Hill', libraryItemId: hill })
})

test('a job for a library shows its name', async () => {
  await app.ctx.jobs.enqueue('match-library', { libraryId }, { runAt: LATER })
  expect(await newest(admin)).toEqual({ subject: 'Radio plays', libraryItemId: null })
})

test('a job for many books names the first three', async () => {
  await match(books.slice(0, 3))
  expect(await newest(admin)).toEqual({ subject: 'The Sea, The Hill, The Fog', libraryItemId: null })
  await match(books)
  expect(await newest(admin)).toEqual({ subject: 'The Sea, The Hill, The Fog, …', libraryItemId: null })
})

test('a job without a particular subject, or whose subject is gone, shows none', async () => {
  await embed('gone')
  expect(await newest(admin)).toEqual({ subject: null, libraryItemId: null })
  await app.ctx.jobs.enqueue('doctor', { mend: null }, { runAt: LATER })
  expect(await newest(admin)).toEqual({ subject: null, libraryItemId: null })
})

test('an admin does not see the names of items they may not access', async () => {
  const limited = await app.createUser({ type: 'admin', permissions: { accessAllLibraries: false } })
  const { jobs } = await app.as(limited).ask('tasks.history', { query: {} })
  expect(jobs.length).toBeGreaterThan(0)
  expect(jobs.filter(({ subject, libraryItemId }) => subject !== null || libraryItemId !== null)).toEqual([])
})
