import { compareNaturally } from '@lectern/contract/rules/sorting'

/** A collection or playlist as offered in the modals. */
export interface Choice {
  readonly id: string
  readonly name: string
  /** Whether it contains everything that is to be added. */
  readonly isIncluded: boolean
}

/** Groups that contain everything first, then by name. */
export function inOfferedOrder<C extends Choice>(choices: readonly C[]): C[] {
  return choices.toSorted(
    (a, b) => Number(b.isIncluded) - Number(a.isIncluded) || compareNaturally(a.name, b.name),
  )
}

/** Whether all wanted keys are held; false if nothing is wanted. */
export function holdsAll(held: Iterable<string>, wanted: readonly string[]): boolean {
  const known = new Set(held)
  return wanted.length > 0 && wanted.every((key) => known.has(key))
}
