import type { ItemId } from '@lectern/contract/ids'
import type { FileProblem } from '../reading/readings.types.ts'
import type { ScanCounts, ScanEntry, ScanOutcome } from './scans.types.ts'
import type { MissingItem, SurveyNote, Work } from '../survey/survey.types.ts'

/** Builds the entries of a scan report. */

interface Stored {
  readonly id: ItemId
  readonly relPath: string
}

const OUTCOME_OF_KIND = {
  added: 'added',
  same: 'updated',
  replaced: 'updated',
  moved: 'moved',
  renamed: 'moved',
} as const satisfies Record<Work['kind'], ScanOutcome>

/** Describes what happened to an item; null if nothing visible changed. */
export function entryOfItem(
  work: Work,
  item: Stored,
  before: Stored | null,
  changes: readonly string[],
): ScanEntry | null {
  if (before !== null && changes.length === 0 && !work.wasMissing) return null
  const outcome = work.wasMissing ? 'returned' : OUTCOME_OF_KIND[work.kind]
  const isElsewhere = before !== null && before.relPath !== item.relPath
  return {
    outcome,
    reason: work.kind === 'added' ? (work.splitFrom === null ? null : 'splitOff') : reasonOf(work, changes),
    itemId: item.id,
    path: item.relPath,
    detail: detailOf({
      changes: changes.length > 0 ? changes : null,
      oldPath: isElsewhere ? before.relPath : null,
      splitFrom: work.splitFrom,
    }),
  }
}

function reasonOf({ kind }: Work, changes: readonly string[]): string | null {
  return kind === 'replaced' ? 'replaced' : (changes[0] ?? null)
}

function detailOf(detail: Record<string, unknown>): ScanEntry['detail'] {
  const parts = Object.entries(detail).filter(([, value]) => value !== null)
  return parts.length === 0 ? null : Object.fromEntries(parts)
}

export function entryOfProblem(itemId: ItemId | null, { relPath, message }: FileProblem): ScanEntry {
  return { outcome: 'failed', reason: 'notReadable', itemId, path: relPath, detail: { message } }
}

export function entryOfMissing({ id, relPath, absorbedBy }: MissingItem): ScanEntry {
  const reason = absorbedBy === null ? 'notFound' : 'absorbed'
  return { outcome: 'missing', reason, itemId: id, path: relPath, detail: detailOf({ absorbedBy }) }
}

export function entryOfUnsettled({ knownId, relPath }: Work): ScanEntry {
  return { outcome: 'skipped', reason: 'stillBeingWritten', itemId: knownId, path: relPath, detail: null }
}

const MOST_SKIPPED_LINES = 200
const MOST_NOTED_LINES = 2_000

/** Converts a survey's notes to entries, up to a limit. */
export function entriesOfNotes(notes: readonly SurveyNote[]): ScanEntry[] {
  const skipped = notes.filter(({ isSkipped }) => isSkipped).slice(0, MOST_SKIPPED_LINES)
  const noted = notes.filter(({ isSkipped }) => !isSkipped).slice(0, MOST_NOTED_LINES)
  return [...skipped.map((note) => toEntry(note, 'skipped')), ...noted.map((note) => toEntry(note, 'noted'))]
}

function toEntry({ reason, path, values }: SurveyNote, outcome: 'skipped' | 'noted'): ScanEntry {
  return { outcome, reason, itemId: null, path, detail: detailOf({ ...values }) }
}

export function countEntries(counts: ScanCounts, entries: readonly ScanEntry[]): void {
  for (const { outcome } of entries) if (outcome !== 'noted') counts[outcome] += 1
}

export function hasChangedItems(counts: ScanCounts): boolean {
  return counts.added + counts.updated + counts.moved + counts.missing + counts.returned + counts.removed > 0
}
