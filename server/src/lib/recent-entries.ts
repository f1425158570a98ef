/** A least-recently-used cache with a maximum size. */
export interface RecentEntries<Value> {
  get(key: string): Value | undefined
  has(key: string): boolean
  set(key: string, value: Value): void
  delete(key: string): void
}

/**
 * For caches that could grow large but rarely do: LRUCache allocates memory for all its entries up front. A map keeps
 * its insertion order, and an entry that is used is inserted again.
 */
export function recentEntries<Value extends {}>(most: number): RecentEntries<Value> {
  const entries = new Map<string, Value>()
  return {
    get(key) {
      const value = entries.get(key)
      if (value !== undefined) put(key, value)
      return value
    },
    has: (key) => entries.has(key),
    set(key, value) {
      put(key, value)
      if (entries.size <= most) return
      for (const oldest of entries.keys()) return void entries.delete(oldest)
    },
    delete: (key) => void entries.delete(key),
  }

  function put(key: string, value: Value): void {
    entries.delete(key)
    entries.set(key, value)
  }
}
