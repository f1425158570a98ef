import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/**
 * A query that is built once an engine and run often, inside a transaction or outside. Building a query costs several
 * times what running it does; the few that run with every report of a player are worth keeping.
 */
export type Statement<Values extends object, Row> = (db: Db, values: Values) => Promise<Row[]>

/** `value('name')` holds the place of a value that is given when the statement runs. */
export type PlaceFor<Values extends object> = <Name extends keyof Values & string>(name: Name) => Values[Name]

class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

interface Built<Row> {
  readonly compiled: CompiledQuery<Row>
  /** For each parameter the name of its value, or undefined where the query itself holds it. */
  readonly names: readonly (string | undefined)[]
}

export function statement<Values extends object, Row>(
  build: (db: Db, value: PlaceFor<Values>) => Compilable<Row>,
): Statement<Values, Row> {
  // Transactions share the adapter of the database they belong to.
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
