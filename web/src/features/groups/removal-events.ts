export interface Group {
  readonly id: string
  readonly libraryId: string
}

/** Announces removed groups of one kind, whoever removed them: the page showing the group has to leave. */
export function createRemovalEvents() {
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

/** Adds or replaces a group in a list; an unloaded list stays unloaded. */
export function withGroup<G extends Group>(known: readonly G[] | undefined, group: G): G[] | undefined {
  if (known === undefined) return undefined
  const isKnown = known.some(({ id }) => id === group.id)
  return isKnown ? known.map((other) => (other.id === group.id ? group : other)) : [...known, group]
}
