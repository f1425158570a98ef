export interface Group {
  readonly id: string
  readonly libraryId: string
}

/** Tells of each group of one kind that is gone, whoever removed it: the page that shows it has to leave. */
export function createGoneNews() {
  const listeners = new Set<(gone: Group) => void>()
  return {
    onGone: (listener: (gone: Group) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tellGone: ({ id, libraryId }: Group): void => {
      for (const listener of listeners) listener({ id, libraryId })
    },
  }
}

/** A list in which one group is new or has changed; one that is not loaded stays so. */
export function withGroup<G extends Group>(known: readonly G[] | undefined, group: G): G[] | undefined {
  if (known === undefined) return undefined
  const isKnown = known.some(({ id }) => id === group.id)
  return isKnown ? known.map((other) => (other.id === group.id ? group : other)) : [...known, group]
}
