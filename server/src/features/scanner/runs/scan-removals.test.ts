import { expect, test } from 'vitest'
import { mp3 } from '../../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../../test/scans.ts'
import type { Db } from '../../../platform/db/db.ts'
import { findLibraryToScan } from '../../libraries/library-scans.service.ts'
import { createScanner } from '../scanner.service.ts'
import { app, plant, useScannedTrees } from '../test-support/scanned-trees.ts'

/** Items and libraries that are removed during a scan. */

useScannedTrees()

/** Scans, and calls `meanwhile` before the items are saved. */
async function scanWhile({ library }: ScannedLibrary, meanwhile: () => Promise<void>): Promise<void> {
  const found = await findLibraryToScan(app.ctx, library.id)
  if (!found) throw new Error('no library')
  const scanner = createScanner({ ...app.ctx, db: withInterruption(app.ctx.db, meanwhile) })
  const request = { isForced: true, isConfirmed: false, places: null, userId: null }
  await scanner.scan(found, request, new AbortController().signal)
}

function withInterruption(db: Db, meanwhile: () => Promise<void>): Db {
  let step: 'starting' | 'loaded' | 'changed' = 'starting'
  const transaction: Db['transaction'] = () => {
    const real = db.transaction()
    const execute: typeof real.execute = async (work) => {
      const result = await real.execute(work)
      if (step === 'loaded') {
        step = 'changed'
        await meanwhile()
      }
      return result
    }
    return new Proxy(real, { get: (_, name) => (name === 'execute' ? execute : Reflect.get(real, name)) })
  }
  return new Proxy(db, {
    get(_, name) {
      if (name === 'selectFrom' && step === 'starting') step = 'loaded'
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(db, name, db)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
}

async function makeShelf() {
  const tree = await plant({ 'Dune/1.mp3': mp3({}), 'Emma/1.mp3': mp3({}), 'Fog/1.mp3': mp3({}) })
  const library = await makeLibrary(app, [tree.root])
  await library.scan()
  const items = await library.items()
  const idOf = (book: string) => items.get(book)?.id ?? ''
  const as = app.as(await app.root())
  const names = async () => [...(await library.items()).keys()].sort()
  return { library, idOf, as, names }
}

test('removed items are not added again, with or without their files', async () => {
  const { library, idOf, as, names } = await makeShelf()
  await scanWhile(library, async () => {
    await as.ask('editing.remove', { params: { id: idOf('Dune') }, query: {} })
    await as.ask('editing.remove', { params: { id: idOf('Emma') }, query: { hard: '1' } })
  })
  expect(await names()).toEqual(['Fog'])
  await library.scan()
  expect(await names()).toEqual(['Dune', 'Fog'])
})

test('a scan is cancelled if its library is removed before it starts', async () => {
  const tree = await plant({ 'Dune/1.mp3': mp3({}) })
  const { library } = await makeLibrary(app, [tree.root])
  const found = await findLibraryToScan(app.ctx, library.id)
  if (!found) throw new Error('no library')
  await app.ctx.db.deleteFrom('library').where('id', '=', library.id).execute()
  const ends: unknown[] = []
  app.ctx.events.on('scan.finished', ({ scan }) => void ends.push(scan))
  const request = { isForced: false, isConfirmed: false, places: null, userId: null }
  await createScanner(app.ctx).scan(found, request, new AbortController().signal)
  expect(ends).toMatchObject([{ libraryId: library.id, isCancelled: true, error: null }])
})
