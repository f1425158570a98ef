/** A table as seen by a copy between databases: the same on either engine. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly ColumnShape[]
  /** Whether it has a primary key. */
  readonly isKeyed: boolean
  /** The primary key, or all columns. Rows are read in this order, so that it is the same on both engines. */
  readonly orderBy: readonly string[]
  /** Tables that must be filled first. */
  readonly references: readonly string[]
  /** SQL condition that restricts the rows. */
  readonly condition?: string
}

export interface ColumnShape {
  readonly name: string
  readonly isText: boolean
  /** Whether the column holds floating-point numbers. */
  readonly isReal: boolean
}

type Value = string | number | null
/** Values in the order of the table's columns. */
export type Row = readonly Value[]

/** Some rows, each as a JSON array followed by a line feed. */
export interface Lines {
  readonly text: string
  readonly rows: number
}

/** A consistent snapshot of a database, however long reading it takes. */
export interface RowSource {
  count(table: TableShape): Promise<number>
  read(table: TableShape): AsyncIterable<readonly Row[]>
}
