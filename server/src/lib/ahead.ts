/** Parts of a list, each of at most the given size. */
export function* inParts<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}

/** Maps a list in its order, with the next few results already under way while the caller works on one. */
export async function* mapAhead<T, R>(
  items: Iterable<T>,
  ahead: number,
  map: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = []
  for (const item of items) {
    const result = map(item)
    // Whoever stops listening must not be told of a failure later on.
    result.catch(() => undefined)
    underWay.push(result)
    if (underWay.length <= ahead) continue
    const next = underWay.shift()
    if (next) yield await next
  }
  for (const result of underWay) yield await result
}
