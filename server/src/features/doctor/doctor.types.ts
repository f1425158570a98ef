/** What a check found. */
export interface Finding {
  /** What was looked at, in a few words. */
  readonly what: string
  readonly level: 'good' | 'warning' | 'problem'
  /** One sentence. */
  readonly text: string
  /** Examples, such as paths. */
  readonly details?: readonly string[]
  readonly mend?: Mend
}

/** Something that puts it right. A backup is made before, so that it can be undone. */
export interface Mend {
  readonly name: string
  /** What it does, as an order: "Remove 3 rows …". */
  readonly text: string
  /** Gives how many things were changed. */
  run(): Promise<number>
}
