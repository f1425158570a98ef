/** What is said to the thread that folds, and what it answers to `fold`. */
export type FoldRequest = 'fold' | 'end'

export interface FoldReply {
  readonly problem: string | null
}
