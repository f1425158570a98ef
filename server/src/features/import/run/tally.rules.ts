import type { ImportedKind, ImportReport, KindCounts } from '../import.types.ts'
import type { SkipReason } from '../source/source-reader.types.ts'

type Outcome = keyof KindCounts

const MAX_FAILURES = 50

/** Counts what happened to the imported records. It can be saved and restored. */
export interface Tally {
  readonly savedFirst: (restorePoint: string | null) => void
  readonly count: (kind: ImportedKind, outcome: Outcome, times?: number) => void
  readonly skip: (reason: SkipReason) => void
  readonly missingItem: () => void
  readonly renamed: (from: string, to: string) => void
  readonly failed: (what: string) => void
  readonly report: () => ImportReport
}

export function createTally(start: ImportReport = EMPTY_REPORT): Tally {
  const counts = { ...start.counts }
  const skipped = { ...start.skipped }
  const renamedUsers = [...start.renamedUsers]
  const failures = [...start.failures]
  let { missingItems, restorePoint } = start
  return {
    savedFirst: (id) => void (restorePoint = id),
    count(kind, outcome, times = 1) {
      const before = counts[kind] ?? { added: 0, updated: 0, kept: 0 }
      counts[kind] = { ...before, [outcome]: before[outcome] + times }
    },
    skip(reason) {
      skipped[reason] = (skipped[reason] ?? 0) + 1
    },
    missingItem() {
      missingItems += 1
    },
    renamed: (from, to) => void renamedUsers.push({ from, to }),
    failed(what) {
      if (failures.length < MAX_FAILURES) failures.push(what)
    },
    report: () => ({
      restorePoint,
      counts: { ...counts },
      skipped: { ...skipped },
      missingItems,
      renamedUsers: [...renamedUsers],
      failures: [...failures],
    }),
  }
}

export const EMPTY_REPORT: ImportReport = {
  restorePoint: null,
  counts: {},
  skipped: {},
  missingItems: 0,
  renamedUsers: [],
  failures: [],
}
