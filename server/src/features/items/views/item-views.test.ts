import { expect, test } from 'vitest'
import { startApp } from '../../../../test/app.ts'
import { NOON } from '../../../../test/clock.ts'
import { aBook, aPlace } from '../../../../test/items.ts'
import { saveItems } from '../storage/items-write.store.ts'
import { createItemViews } from './item-views.view.ts'

const ANYONE = { showsExplicit: true }

test('a view of a deleted item is not stored for the one that took its number', async () => {
  const app = await startApp()
  const { db } = app.ctx
  const views = createItemViews(app.ctx)
  const place = await aPlace(db)
  const put = async (title: string) => {
    const book = aBook(place, { title })
    await db.transaction().execute((tx) => saveItems(tx, [book], { sortingPrefixes: [], now: NOON }))
    await db.updateTable('item').set({ change_num: 1 }).where('id', '=', book.id).execute()
    return db.selectFrom('item').select('num').where('id', '=', book.id).executeTakeFirstOrThrow()
  }
  const { num } = await put('Gone')
  await views.expanded([{ num, changeNum: 1 }], ANYONE)
  await db.deleteFrom('item').where('num', '=', num).execute()
  expect(await put('New')).toEqual({ num })
  await views.flush()
  const [view] = await createItemViews(app.ctx).expanded([{ num, changeNum: 1 }], ANYONE)
  expect(JSON.parse(String(view))).toMatchObject({ media: { metadata: { title: 'New' } } })
  await app.close()
})

test('a view is returned while another writer is busy, and stored afterwards', async () => {
  const app = await startApp()
  const { db } = app.ctx
  const views = createItemViews(app.ctx)
  const book = aBook(await aPlace(db))
  await db.transaction().execute((tx) => saveItems(tx, [book], { sortingPrefixes: [], now: NOON }))
  const { num, change_num: changeNum } = await db
    .selectFrom('item')
    .select(['num', 'change_num'])
    .where('id', '=', book.id)
    .executeTakeFirstOrThrow()
  const stored = () =>
    db.selectFrom('item_full_view').select('change_num').where('item_num', '=', num).execute()

  await db.transaction().execute(async () => {
    const [view] = await views.expanded([{ num, changeNum }], ANYONE)
    expect(JSON.parse(String(view))).toMatchObject({ id: book.id })
    expect(await stored()).toEqual([])
  })
  await views.flush()
  expect(await stored()).toEqual([{ change_num: changeNum }])
  await app.close()
})
