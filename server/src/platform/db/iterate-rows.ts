import type { StatementSyncInstance } from '@photostructure/sqlite'

export type Bindable = null | number | bigint | string | Uint8Array

/** Each statement lives as long as the walk over its rows. */
const walked = new WeakMap<object, StatementSyncInstance>()

/**
 * The driver's iterator does not hold on to its statement: if that is garbage collected on the way, the walk reads freed
 * memory, and the process may crash.
 */
export function iterateRows<Row>(
  statement: StatementSyncInstance,
  ...values: Bindable[]
): IterableIterator<Row> {
  const rows = statement.iterate(...values)
  walked.set(rows, statement)
  return rows as IterableIterator<Row>
}
