import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { canMount, mountSmallDisk } from '../../../test/small-disk.ts'

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

test.skipIf(!canMount)(
  'an upload that does not fit on the disk is not blamed on whoever sends it',
  async () => {
    const disk = mountSmallDisk(2)
    const app = await startApp({ expectErrors: true, env: { METADATA_PATH: disk.folder } })
    try {
      const { token } = await app.root()
      const head = '--x\r\ncontent-disposition: form-data; name="0"; filename="a.mp3"\r\n\r\n'
      const { status, text } = await app.inject({
        method: 'POST',
        url: '/api/upload',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
        payload: Buffer.concat([Buffer.from(head), Buffer.alloc(4_000_000), Buffer.from('\r\n--x--\r\n')]),
      })
      expect([status, text]).toEqual([
        503,
        'The disk of the server is full: nothing can be saved until there is space',
      ])
      expect(readdirSync(path.join(disk.folder, 'uploads'))).toEqual([])
    } finally {
      await app.close()
      disk.remove()
    }
  },
)
