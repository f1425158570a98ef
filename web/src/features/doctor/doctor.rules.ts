import type { FindingView } from '@lectern/contract/doctor'

const ORDER = ['problem', 'warning', 'good']

/** Findings that need attention first; otherwise in the order of the checks. */
export const worstFirst = (findings: readonly FindingView[]): FindingView[] =>
  [...findings].sort((one, other) => ORDER.indexOf(one.level) - ORDER.indexOf(other.level))
