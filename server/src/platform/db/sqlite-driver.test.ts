import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSqlite, sqliteDialect } from './sqlite.ts'

interface Tables {
  readonly note: { readonly text: string }
}

let folder: string
let file: string
let db: Kysely<Tables>

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-driver-'))
  file = path.join(folder, 'a.sqlite')
  db = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(file)) })
  await sql`create table note (text text not null)`.execute(db)
})

afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const write = (to: Pick<Kysely<Tables>, 'insertInto'>, text: string) =>
  to.insertInto('note').values({ text }).execute()

const read = async (from: Pick<Kysely<Tables>, 'selectFrom'>) =>
  (await from.selectFrom('note').select('text').execute()).map(({ text }) => text)

function signalled(): [promise: Promise<void>, resolveIt: () => void] {
  let resolveIt = () => {}
  const promise = new Promise<void>((resolve) => {
    resolveIt = resolve
  })
  return [promise, resolveIt]
}

/** A transaction that stays open until it is released. */
function hold(text: string) {
  const [until, letGo] = signalled()
  const [begun, tellBegun] = signalled()
  const done = db.transaction().execute(async (tx) => {
    await write(tx, text)
    tellBegun()
    await until
  })
  return { begun, done, letGo }
}

describe('schema changes', () => {
  const readAll = (from: Pick<Kysely<Tables>, 'selectFrom'>) => from.selectFrom('note').selectAll().execute()

  test('rows use the current column names, on both connections', async () => {
    await write(db, 'one')
    expect(await readAll(db)).toEqual([{ text: 'one' }])
    await db.transaction().execute(async (tx) => {
      expect(await readAll(tx)).toEqual([{ text: 'one' }])
      await sql`alter table note rename column text to words`.execute(tx)
      expect(await readAll(tx)).toEqual([{ words: 'one' }])
      expect(await readAll(db)).toEqual([{ text: 'one' }])
    })
    expect(await readAll(db)).toEqual([{ words: 'one' }])
  })

  test('a rolled-back schema change is noticed too', async () => {
    await write(db, 'one')
    const failing = db.transaction().execute(async (tx) => {
      await sql`alter table note rename column text to words`.execute(tx)
      expect(await readAll(tx)).toEqual([{ words: 'one' }])
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    await db.transaction().execute(async (tx) => expect(await readAll(tx)).toEqual([{ text: 'one' }]))
  })
})

describe('one writer, one reader', () => {
  test('concurrent reads neither wait for a transaction nor see it before it commits', async () => {
    const { begun, done, letGo } = hold('new')
    await begun
    expect(await read(db)).toEqual([])
    expect((await sql<{ text: string }>`select text from note`.execute(db)).rows).toEqual([])
    letGo()
    await done
    expect(await read(db)).toEqual(['new'])
  })

  test('a transaction reads its own writes', async () => {
    await db.transaction().execute(async (tx) => {
      await write(tx, 'mine')
      expect(await read(tx)).toEqual(['mine'])
    })
  })

  test('writers take turns in order of arrival', async () => {
    const { begun, done, letGo } = hold('first')
    await begun
    const second = write(db, 'second')
    const third = db.transaction().execute((tx) => write(tx, 'third'))
    const fourth = write(db, 'fourth')
    letGo()
    await Promise.all([done, second, third, fourth])
    expect(await read(db)).toEqual(['first', 'second', 'third', 'fourth'])
  })

  test('a failed transaction leaves nothing behind, and the next one gets its turn', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await write(tx, 'lost')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await expect(sql`insert into nowhere values (1)`.execute(db)).rejects.toThrow(/nowhere/)
    await write(db, 'kept')
    expect(await read(db)).toEqual(['kept'])
  })

  test('a long transaction does not block the rest of the server', async () => {
    const over = new AbortController()
    const countRounds = async () => {
      let rounds = 0
      for (; !over.signal.aborted; rounds += 1) await nextRound()
      return rounds
    }
    const counting = countRounds()
    await db.transaction().execute(async (tx) => {
      const begunAt = performance.now()
      while (performance.now() - begunAt < 100) await write(tx, 'more')
    })
    over.abort()
    expect(await counting).toBeGreaterThan(1)
  })

  test('closing waits for the running transaction', async () => {
    const { begun, done, letGo } = hold('safe')
    await begun
    const closed = db.destroy()
    letGo()
    await Promise.all([done, closed])
    const again = new DatabaseSync(file)
    expect(again.prepare('select text from note').all()).toEqual([{ text: 'safe' }])
    again.close()
  })

  test('a long log is checkpointed into the file in the background', async () => {
    await db.transaction().execute(async (tx) => {
      for (let part = 0; part < 10; part++) {
        await tx
          .insertInto('note')
          .values(Array.from({ length: 500 }, (_, index) => ({ text: `${part} ${index}` })))
          .execute()
      }
    })
    // Simulates a server that dies now and loses its WAL: only checkpointed rows are left.
    await expect.poll(() => rowsWithoutLog(), { timeout: 50_000 }).toBe(5000)
  })
})

function rowsWithoutLog(): number {
  const database = new DatabaseSync(`file:${file}?immutable=1`, { readOnly: true })
  try {
    const [row] = database.prepare('select count(*) as number from note').all() as { number: number }[]
    return row?.number ?? 0
  } catch {
    return 0
  } finally {
    database.close()
  }
}
