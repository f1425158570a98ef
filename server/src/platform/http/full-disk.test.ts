import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'

test('a full disk is logged once, and reported without a path to every caller whose request fails', async () => {
  const app = await startApp({ expectErrors: true })
  const root = await app.root()
  await sql`create table ballast (text)`.execute(app.ctx.db)
  await app.ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(tx)
  })
  const fill = async () => {
    for (;;) await sql`insert into ballast values (${'x'.repeat(500)})`.execute(app.ctx.db)
  }
  await expect(fill()).rejects.toThrow(/full/)
  const save = (size: number) => app.as(root).call('me.updateSettings', { body: { note: 'x'.repeat(size) } })
  const answers = [await save(50_000), await save(50_001), await save(50_002)]
  for (const { status, text } of answers) {
    expect([status, text]).toEqual([
      503,
      'The disk of the server is full: nothing can be saved until there is space',
    ])
  }
  expect(app.errors().map(({ message }) => message)).toEqual([
    'The disk of the server is full: nothing can be saved until there is space. (request 1)',
  ])
  expect((await app.as(root).call('me.get')).status).toBe(200)
  await app.close()
})
