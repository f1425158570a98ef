import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/**
 * A query compiled once per engine and run often, inside or outside a transaction. Compiling a query costs several
 * times as much as running it, which matters for the few that run with every progress report from a player.
 */
export type Statement<Values extends object, Row> = (db: Db, values: Values) => Promise<Row[]>

/** `value('name')` is a placeholder for a value supplied when the statement runs. */
export type PlaceFor<Values extends object> = <Name extends keyof Values & string>(name: Name) => Values[Name]

class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

interface Built<Row> {
  readonly compiled: CompiledQuery<Row>
  /** For each parameter, the name of its value, or undefined if the query itself contains the value. */
  readonly names: readonly (string | undefined)[]
}

export function statement<Values extends object, Row>(
  build: (db: Db, value: PlaceFor<Values>) => Compilable<Row>,
): Statement<Values, Row> {
  // Transactions share the adapter of their database.
  const builtFor = new WeakMap<object, Built<Row>>()

  return async (db, values) => {
    const { adapter } = db.getExecutor()
    let built = builtFor.get(adapter)
    if (built === undefined) {
      const compiled = build(db, (name) => new Place(name) as never).compile()
      const names = compiled.parameters.map((parameter) =>
        parameter instanceof Place ? parameter.name : undefined,
      )
      built = { compiled, names }
      builtFor.set(adapter, built)
    }
    const { compiled, names } = built
    const given = values as Readonly<Record<string, unknown>>
    const parameters = names.map((name, index) =>
      name === undefined ? compiled.parameters[index] : given[name],
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
