/** Messages between a pool and its threads. */

export interface ToWorker<Request> {
  readonly id: number
  readonly request: Request
}

export type ToPool<Reply> =
  { readonly id: number; readonly reply: Reply } | { readonly id: number; readonly error: string }
