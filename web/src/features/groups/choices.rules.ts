import { compareNaturally } from '@lectern/contract/rules/sorting'

/** A collection or playlist as the modals offer it. */
export interface Choice {
  readonly id: string
  readonly name: string
  /** It holds all of what is to be added. */
  readonly isIncluded: boolean
}

/** Those that hold all of it first, then by name. */
export function inOfferedOrder<C extends Choice>(choices: readonly C[]): C[] {
  return choices.toSorted(
    (a, b) => Number(b.isIncluded) - Number(a.isIncluded) || compareNaturally(a.name, b.name),
  )
}

/** Whether all keys are among those held; nothing is held by nobody. */
export function holdsAll(held: Iterable<string>, wanted: readonly string[]): boolean {
  const known = new Set(held)
  return wanted.length > 0 && wanted.every((key) => known.has(key))
}
