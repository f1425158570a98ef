import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './db.ts'
import { inPortions } from './upsert.ts'

/** Placeholder for a row's value in a statement that is compiled once. */
class Cell {
  readonly row: number
  readonly column: string
  constructor(row: number, column: string) {
    this.row = row
    this.column = column
  }
}

/**
 * Inserts many rows with the same columns. Statements are compiled once per engine and number of rows: with thousands
 * of rows, compiling costs more than executing.
 */
export function insertRows<Row extends object, Stored>(
  build: (db: Db, rows: readonly Row[]) => Compilable<Stored>,
): (db: Db, rows: readonly Row[]) => Promise<Stored[]> {
  const builtFor = new WeakMap<object, Map<number, CompiledQuery<Stored>>>()

  return async (db, rows) => {
    const stored: Stored[] = []
    for (const portion of inPortions(rows)) {
      const compiled = compiledFor(db, portion)
      const parameters = compiled.parameters.map((parameter) =>
        parameter instanceof Cell ? valueOf(portion, parameter) : parameter,
      )
      stored.push(...(await db.executeQuery<Stored>({ ...compiled, parameters })).rows)
    }
    return stored
  }

  function compiledFor(db: Db, rows: readonly Row[]): CompiledQuery<Stored> {
    const { adapter } = db.getExecutor()
    const built = builtFor.get(adapter) ?? new Map<number, CompiledQuery<Stored>>()
    builtFor.set(adapter, built)
    const compiled = built.get(rows.length) ?? build(db, rows.map(cellsOf)).compile()
    built.set(rows.length, compiled)
    return compiled
  }
}

const cellsOf = <Row extends object>(row: Row, index: number): Row =>
  Object.fromEntries(Object.keys(row).map((column) => [column, new Cell(index, column)])) as Row

const valueOf = (rows: readonly object[], { row, column }: Cell): unknown =>
  (rows[row] as Readonly<Record<string, unknown>> | undefined)?.[column]
