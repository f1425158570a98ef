import type { StatementSyncInstance } from '@photostructure/sqlite'

export type Bindable = null | number | bigint | string | Uint8Array

/** Keeps each statement alive as long as the iterator over its rows. */
const walked = new WeakMap<object, StatementSyncInstance>()

/**
 * The driver's iterator does not hold a reference to its statement: if the statement is garbage-collected during the
 * iteration, the iterator reads freed memory and the process may crash.
 */
export function iterateRows<Row>(
  statement: StatementSyncInstance,
  ...values: Bindable[]
): IterableIterator<Row> {
  const rows = statement.iterate(...values)
  walked.set(rows, statement)
  return rows as IterableIterator<Row>
}
