import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openForeignDatabase } from './foreign-sqlite.ts'

const ROWS = 2000

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-rows-'))
  file = path.join(folder, 'rows.sqlite')
  const database = new DatabaseSync(file)
  database.exec(`create table number (n integer);
    insert into number with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS}) select i from n`)
  database.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Runs twice, because objects found unreachable by the first collection are only freed afterwards. */
async function throwAway(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    collectGarbage()
    await nextTurn()
  }
}

test('iterating the rows of another program’s database survives garbage collection', async () => {
  const database = openForeignDatabase(file)
  let numRows = 0
  for (const row of database.iterate('select n from number order by n')) {
    numRows += 1
    expect(row['n']).toBe(numRows)
    if (numRows % 500 === 0) await throwAway()
  }
  expect(numRows).toBe(ROWS)
  database.close()
})
