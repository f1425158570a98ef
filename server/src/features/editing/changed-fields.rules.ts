/** Filters fields to those whose value differs from the row. */
export function changedFields<Row extends object>(row: Row, fields: Partial<Row>): Partial<Row> {
  const changed = Object.entries(fields).filter(([key, value]) => row[key as keyof Row] !== value)
  return Object.fromEntries(changed) as Partial<Row>
}
