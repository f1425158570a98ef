/** Those of the fields that differ from what the row has. */
export function changedFields<Row extends object>(row: Row, fields: Partial<Row>): Partial<Row> {
  const changed = Object.entries(fields).filter(([key, value]) => row[key as keyof Row] !== value)
  return Object.fromEntries(changed) as Partial<Row>
}
