/** A table as a copy between databases sees it: the same on either engine. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly ColumnShape[]
  /** It has a primary key. */
  readonly isKeyed: boolean
  /** The primary key, or all columns. What rows are read in the order of, so that both engines give them in the same one. */
  readonly orderBy: readonly string[]
  /** Tables whose rows must be there first. */
  readonly references: readonly string[]
  /** Only rows for which this SQL holds. */
  readonly condition?: string
}

export interface ColumnShape {
  readonly name: string
  readonly isText: boolean
  /** Holds numbers with decimals. */
  readonly isReal: boolean
}

type Value = string | number | null
/** Values in the order of the table's columns. */
export type Row = readonly Value[]

/** Some rows, each as a JSON array with a line feed behind it. */
export interface Lines {
  readonly text: string
  readonly rows: number
}

/** A database as it was at one moment, however long the reading takes. */
export interface RowSource {
  count(table: TableShape): Promise<number>
  read(table: TableShape): AsyncIterable<readonly Row[]>
}
