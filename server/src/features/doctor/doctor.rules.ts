const EXAMPLES = 10

/** The first few, and how many more there are. */
export const firstOf = (all: readonly string[]): string[] =>
  all.length <= EXAMPLES ? [...all] : [...all.slice(0, EXAMPLES), `… and ${all.length - EXAMPLES} more`]
