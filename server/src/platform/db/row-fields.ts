import { parseJson } from '../../lib/json.ts'
import type { Flag } from './flag.ts'

/** Conversions between rows and domain objects, both derived from one map of field names to columns. */
export interface RowFields<Row, Shape> {
  readonly toShape: (row: Row) => Shape
  readonly toRow: (shape: Shape) => Row
}

/** A field stored in a different representation. */
interface Converted<Column extends string, Value> {
  readonly column: Column
  readonly read: (stored: unknown) => Value
  readonly write: (value: Value) => unknown
}

type SameValue<Row, Value> = {
  [Column in keyof Row & string]: Value extends Row[Column]
    ? null extends Row[Column]
      ? null extends Value
        ? Column
        : never
      : Column
    : never
}[keyof Row & string]

type FieldMap<Row, Shape> = {
  readonly [Field in keyof Shape]-?:
    SameValue<Row, Shape[Field]> | Converted<keyof Row & string, Shape[Field]>
}

type ColumnOf<Field> = Field extends { readonly column: infer Column } ? Column : Field

/** Makes the compiler name any column missing from the map. */
type EveryColumn<Row, Fields> =
  Exclude<keyof Row, ColumnOf<Fields[keyof Fields]>> extends infer Missing
    ? [Missing] extends [never]
      ? unknown
      : { readonly missingColumn: Missing }
    : never

export function rowFields<Row, Shape>() {
  return <const Fields extends FieldMap<Row, Shape>>(
    fields: Fields & EveryColumn<Row, Fields>,
  ): RowFields<Row, Shape> => {
    const pairs = Object.entries<string | Converted<string, unknown>>(fields as never).map(
      ([field, kept]) => [field, typeof kept === 'string' ? { ...asItIs, column: kept } : kept] as const,
    )
    return {
      toShape: (row) => {
        const shape: Record<string, unknown> = {}
        for (const [field, { column, read }] of pairs) shape[field] = read(row[column as keyof Row])
        return shape as Shape
      },
      toRow: (shape) => {
        const row: Record<string, unknown> = {}
        for (const [field, { column, write }] of pairs) row[column] = write(shape[field as keyof Shape])
        return row as Row
      },
    }
  }
}

const asItIs = { read: (value: unknown) => value, write: (value: unknown) => value }

export const flagIn = <Column extends string>(column: Column): Converted<Column, boolean> => ({
  column,
  read: (stored) => stored === 1,
  write: (value): Flag => (value ? 1 : 0),
})

export const listIn = <Column extends string, Entry>(
  column: Column,
): Converted<Column, readonly Entry[]> => ({
  column,
  read: (stored) => parseJson<Entry[]>(stored as string, []),
  write: (value) => JSON.stringify(value),
})
