/** Splits a list into chunks of at most the given size. */
export function* chunked<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}

/** Maps a list in order, with the next few results already started while the caller works on one. */
export async function* mapWithLookahead<T, R>(
  items: Iterable<T>,
  lookahead: number,
  map: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const pending: Promise<R>[] = []
  for (const item of items) {
    const result = map(item)
    // Avoids an unhandled rejection if the consumer stops early.
    result.catch(() => undefined)
    pending.push(result)
    if (pending.length <= lookahead) continue
    const next = pending.shift()
    if (next) yield await next
  }
  for (const result of pending) yield await result
}
