/** Like `Promise.all` over a list, but with limited concurrency. Results are in the order of the list. */
export async function mapLimit<T, R>(
  items: readonly T[],
  limit: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const work = async () => {
    for (const [index, item] of queue) results[index] = await map(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
  return results
}
