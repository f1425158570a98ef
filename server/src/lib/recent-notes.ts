/** Remembers what was added within the last `keepMs` milliseconds. */
export interface RecentNotes<T> {
  add(note: T): void
  /** Returns all recent notes and clears them. */
  take(): T[]
}

export function createRecentNotes<T>(keepMs: number): RecentNotes<T> {
  let notes: { readonly note: T; readonly at: number }[] = []
  const dropOld = () => {
    notes = notes.filter(({ at }) => performance.now() - at < keepMs)
  }
  return {
    add(note) {
      dropOld()
      notes.push({ note, at: performance.now() })
    },
    take() {
      dropOld()
      const recent = notes.map(({ note }) => note)
      notes = []
      return recent
    },
  }
}
