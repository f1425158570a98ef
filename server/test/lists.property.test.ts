import { asItemId } from '@lectern/contract/ids'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { type Account, startApp, type TestApp } from './app.ts'
import { aPlace } from './items.ts'
import { compareLists } from './compare-lists.ts'
import { compareSearch } from './compare-search.ts'
import { maySee, type NaiveProgress, type NaiveReader } from './naive-lists.ts'
import {
  type Edit,
  type Made,
  makeBook,
  patchOf,
  type PlainBook,
  someBook,
  someEdit,
  TAGS,
} from './random-shelf.ts'
import { shelve } from './shelf.ts'

/** Random libraries, accounts, edits and progress: each list of the server is the same as a naive one. */

let app: TestApp
let root: Account
beforeAll(async () => {
  app = await startApp()
  root = await app.root()
})
afterAll(() => app.close())

const someone = fc.record({
  type: fc.constantFrom('admin', 'user', 'guest' as const),
  accessExplicitContent: fc.boolean(),
  accessAllTags: fc.boolean(),
  selectedTagsNotAccessible: fc.boolean(),
  itemTagsSelected: fc.subarray(TAGS),
})
const someProgress = fc.record({
  book: fc.nat(20),
  kind: fc.constantFrom('finish', 'listen', 'read', 'open'),
})
const someChange = fc.record({ book: fc.nat(20), edit: fc.option(someEdit, { freq: 4 }) })
const someLibrary = fc.record({
  books: fc.array(someBook, { maxLength: 14 }),
  someone,
  rounds: fc.array(
    fc.record({
      changes: fc.array(someChange, { maxLength: 3 }),
      progress: fc.array(someProgress, { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
})

/** Set to try more and different libraries: RANDOM_LIBRARIES=500. */
const WANTED = Number(process.env['RANDOM_LIBRARIES'] ?? 0)

test(
  'every filter, order, count and search of a library gives what a naive list does, also after edits and for limited accounts',
  { timeout: 120_000 + WANTED * 20_000 },
  () =>
    fc.assert(fc.asyncProperty(someLibrary, compareLibrary), {
      numRuns: WANTED || 8,
      ...(WANTED === 0 ? { seed: 7 } : {}),
    }),
)

async function compareLibrary(given: Made<typeof someLibrary>): Promise<void> {
  // The clock of the tests has moved on: the sign-in of the last round may have expired.
  root = { ...root, token: await app.tokenFor(root) }
  const place = await aPlace(app.ctx.db)
  const made = given.books.map((book) => makeBook(place, book))
  await shelve(
    app.ctx.db,
    made.map(({ item }) => item),
  )
  let books = made.map(({ book }) => book)
  const { type, itemTagsSelected, ...granted } = given.someone
  const account = await app.createUser({ type, permissions: granted, itemTagsSelected })
  const sees = visibilityOf(given.someone)
  for (const { changes, progress } of given.rounds) {
    for (const { book, edit } of changes) books = await change(books, book, edit)
    const shown = books.filter((book) => maySee(book, { ...sees, progress: new Map() }))
    for (const { book, kind } of progress) await makeProgress(account, shown[book % shown.length], kind)
    const reader = { ...sees, progress: await progressOf(account) }
    const world = { app, root, place, account, reader, books }
    await compareLists(world)
    await compareSearch(world)
  }
}

function visibilityOf(given: Made<typeof someone>): Omit<NaiveReader, 'progress'> {
  const { accessExplicitContent: seesExplicit, itemTagsSelected: names } = given
  const isAllowed = !given.selectedTagsNotAccessible
  return { seesExplicit, tags: given.accessAllTags ? null : { names, isAllowed } }
}

async function change(books: readonly PlainBook[], index: number, edit: Edit | null): Promise<PlainBook[]> {
  const book = books[index % Math.max(books.length, 1)]
  if (!book) return []
  const params = { id: asItemId(book.id) }
  app.clock.advance(1000)
  if (edit === null) {
    await app.as(root).ask('editing.remove', { params })
    return books.filter((other) => other !== book)
  }
  const { updated } = await app.as(root).ask('editing.updateMedia', { params, body: patchOf(edit) })
  const after = { ...book, ...edit, ...(updated ? { updatedAt: app.clock.now() } : {}) }
  return books.map((other) => (other === book ? after : other))
}

const CHANGES = {
  finish: { isFinished: true },
  listen: { currentTime: 5, duration: 100 },
  read: { ebookLocation: 'x', ebookProgress: 0.5 },
  open: { currentTime: 0, duration: 100 },
}

async function makeProgress(account: Account, book: PlainBook | undefined, kind: string): Promise<void> {
  if (!book) return
  app.clock.advance(60_000)
  const params = { id: asItemId(book.id) }
  await app.as(account).call('progress.update', { params, body: CHANGES[kind as keyof typeof CHANGES] })
}

async function progressOf(account: Account): Promise<Map<string, NaiveProgress>> {
  const answer: unknown = await app.as(account).ask('progress.list')
  const list = answer as { mediaProgress: (NaiveProgress & { libraryItemId: string })[] }
  return new Map(list.mediaProgress.map((one) => [one.libraryItemId, one]))
}
