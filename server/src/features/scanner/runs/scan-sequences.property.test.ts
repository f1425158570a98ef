import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { asItemId } from '@lectern/contract/ids'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'
import { makeTree } from '../../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../../test/scans.ts'
import type { Item } from '../../items/items.types.ts'
import { findLibraryToScan } from '../../libraries/library-scans.service.ts'
import { createScanner } from '../scanner.service.ts'
import { type LivingBook, LivingShelf } from '../test-support/living-shelf.ts'

/** All kinds of changes to files between scans, on a real disk and through the whole server. */

let app: TestApp
let root: Account

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
})
afterAll(() => app.close())

const OPS = [
  'add',
  'addFile',
  'rename',
  'move',
  'renameAuthor',
  'renameTrack',
  'swap',
  'delete',
  'delete',
  'restore',
  'restoreCopy',
  'copy',
  'rewriteTrack',
  'addTrack',
  'moveTrack',
  'edit',
  'listen',
] as const

interface Step {
  readonly op: (typeof OPS)[number]
  readonly pick: number
  readonly other: number
}

const step = fc.record({ op: fc.constantFrom(...OPS), pick: fc.nat(20), other: fc.nat(20) })
const steps = fc.array(step, { minLength: 1, maxLength: 5 })
/** `heard`: picks a folder that the watcher reports before the full scan; 0 for none. */
const rounds = fc.array(fc.record({ steps, heard: fc.nat(3) }), { minLength: 1, maxLength: 4 })

interface Round {
  readonly steps: readonly Step[]
  readonly heard: number
}

/** What users did, by the book's token. */
interface Remembered {
  readonly ids: Map<number, string>
  readonly titles: Map<number, string>
  readonly places: Map<number, number>
}

/** Set to run more and different sequences: SCAN_SEQUENCES=500. */
const WANTED = Number(process.env['SCAN_SEQUENCES'] ?? 0)

test(
  'identity, progress and manual edits survive any renaming, moving, deleting, restoring and changing, and no file is in two items',
  { timeout: 300_000 + WANTED * 60_000 },
  () =>
    fc.assert(fc.asyncProperty(rounds, live), {
      numRuns: WANTED || 6,
      endOnFailure: WANTED === 0,
      ...(WANTED === 0 ? { seed: 20 } : {}),
    }),
)

async function live(allRounds: readonly Round[]): Promise<void> {
  const tree = await makeTree()
  const shelf = new LivingShelf(tree, [tree.at('one'), tree.at('two')])
  const remembered: Remembered = { ids: new Map(), titles: new Map(), places: new Map() }
  try {
    // One untouched book in each folder: an empty folder would stop the scan.
    const anchors = [await shelf.add(90, 1), await shelf.add(91, 1)]
    for (const anchor of anchors) shelf.books.splice(shelf.books.indexOf(anchor), 1)
    for (let author = 0; author < 3; author += 1) await shelf.add(author, 3)
    await shelf.add(0, 1, true)
    const library = await makeLibrary(app, shelf.roots)
    await scanAndCheck(library, shelf, remembered, anchors.length)
    for (const round of allRounds) {
      for (const next of round.steps) await apply(shelf, next, remembered)
      if (round.heard > 0) await scanOnePlace(library, round.heard)
      await scanAndCheck(library, shelf, remembered, anchors.length)
    }
  } finally {
    await app.ctx.db.deleteFrom('library').execute()
    tree.close()
  }
}

async function apply(shelf: LivingShelf, { op, pick, other }: Step, remembered: Remembered): Promise<void> {
  if (op === 'add') return void (await shelf.add(pick % 4, 1 + (other % 3)))
  if (op === 'addFile') return void (await shelf.add(pick % 2, 1, true))
  const isFromBin = op === 'restore' || op === 'restoreCopy'
  const choices = isFromBin ? shelf.inBin() : shelf.onShelf()
  const book = choices[pick % Math.max(1, choices.length)]
  const second = choices[other % Math.max(1, choices.length)]
  if (!book || !second) return
  switch (op) {
    case 'move':
      return shelf.move(book, other % 4)
    case 'swap':
    case 'moveTrack':
      return shelf[op](book, second)
    case 'renameTrack':
      return shelf.renameTrack(book, other)
    case 'rewriteTrack':
      return shelf.rewriteTrack(book, other)
    case 'edit':
      return edit(book, other, remembered)
    case 'listen':
      return listen(book, other, remembered)
    default:
      return shelf[op](book)
  }
}

async function edit({ token }: LivingBook, number: number, { ids, titles }: Remembered): Promise<void> {
  const id = ids.get(token)
  if (id === undefined) return
  const title = `Called ${number} by hand`
  await app.as(root).ask('editing.updateMedia', { params: { id }, body: { metadata: { title } } })
  titles.set(token, title)
}

async function listen({ token }: LivingBook, number: number, { ids, places }: Remembered): Promise<void> {
  const id = ids.get(token)
  if (id === undefined) return
  const currentTime = 1 + number / 100
  await app.as(root).ask('progress.update', { params: { id }, body: { currentTime } })
  places.set(token, currentTime)
}

/** Scans as the watcher does if it only noticed some of the changes. */
async function scanOnePlace({ library: { id } }: ScannedLibrary, pick: number): Promise<void> {
  const library = await findLibraryToScan(app.ctx, id)
  const folder = library?.folders[pick % 2]
  if (!library || !folder) throw new Error('no library')
  const names = readdirSync(folder.path).sort()
  const places = [{ folderId: folder.id, relPath: names[pick % names.length] ?? '' }]
  const request = { isForced: false, isConfirmed: false, userId: null, places }
  await createScanner(app.ctx).scan(library, request, new AbortController().signal)
}

async function scanAndCheck(
  library: ScannedLibrary,
  shelf: LivingShelf,
  remembered: Remembered,
  numAnchors: number,
): Promise<void> {
  const end = await library.scan()
  expect(end.error).toBeNull()
  shelf.settle()
  const items = await allItems()
  const placeOf = (item: Item) =>
    path.join(library.library.folders.find(({ id }) => id === item.folderId)?.fullPath ?? '', item.relPath)
  checkFiles(items, shelf, placeOf)
  const byId = new Map(items.map((item) => [item.id, item]))
  for (const book of shelf.books) {
    const at = shelf.at(book)
    const before = remembered.ids.get(book.token)
    if (before === undefined) {
      // A book that came and went between two scans was never seen.
      if (book.isInBin) continue
      const item = items.find((other) => !other.isMissing && placeOf(other) === at)
      expect(item, `nothing was found at ${at}`).toBeDefined()
      remembered.ids.set(book.token, item?.id ?? '')
      continue
    }
    const item = byId.get(asItemId(before))
    expect(item, `the item of ${at} is gone`).toBeDefined()
    expect([item?.isMissing, book.isInBin || (item && placeOf(item))]).toEqual([
      book.isInBin,
      book.isInBin || at,
    ])
    await checkWhatPeopleDid(book, item, remembered)
  }
  expect(new Set(remembered.ids.values()).size).toBe(remembered.ids.size)
  expect(items.length).toBe(remembered.ids.size + numAnchors)
}

/** Loaded by id, because missing items may still have the path of others. */
async function allItems(): Promise<Item[]> {
  const rows = await app.ctx.db.selectFrom('item').select('id').execute()
  const { loadItems } = await import('../../items/storage/items-read.store.ts')
  return loadItems(
    app.ctx.db,
    rows.map(({ id }) => id),
  )
}

function checkFiles(items: readonly Item[], shelf: LivingShelf, placeOf: (item: Item) => string): void {
  const shown = items.flatMap((item) =>
    item.files.map(({ relPath }) =>
      item.isFile ? path.join(path.dirname(placeOf(item)), relPath) : path.join(placeOf(item), relPath),
    ),
  )
  expect(shown.toSorted()).toEqual([...new Set(shown)].toSorted())
  const present = items.filter(({ isMissing }) => !isMissing)
  const shownNow = shown.filter((file) => statSync(file, { throwIfNoEntry: false }) !== undefined)
  const onDisk = shelf.roots.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((file) => statSync(file).isFile()),
  )
  expect(shownNow.toSorted()).toEqual(onDisk.toSorted())
  expect(present.flatMap(({ files }) => files)).toHaveLength(onDisk.length)
}

async function checkWhatPeopleDid(
  { token }: LivingBook,
  item: Item | undefined,
  remembered: Remembered,
): Promise<void> {
  const title = remembered.titles.get(token)
  if (title !== undefined) expect(item?.media.title).toBe(title)
  const currentTime = remembered.places.get(token)
  if (currentTime === undefined || !item) return
  const progress = await app.as(root).ask('progress.get', { params: { id: item.id } })
  expect(progress.currentTime).toBe(currentTime)
}
