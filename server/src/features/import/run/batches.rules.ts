export function* inBatches<T>(list: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const one of list) {
    batch.push(one)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
