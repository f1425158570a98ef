import type { ImportPreviewView, ImportReportView } from '@lectern/contract/import'

export interface Mapping {
  readonly from: string
  readonly to: string
}

type Folder = ImportPreviewView['libraries'][number]['folders'][number]

/** Turns typed folders, keyed by old path, into mappings; unchanged folders need none. */
export function mappingsOf(typed: Readonly<Record<string, string>>): Mapping[] {
  return Object.entries(typed)
    .map(([from, to]) => ({ from, to: to.trim() }))
    .filter(({ from, to }) => to !== '' && to !== from)
}

export type FolderCheck = 'refused' | 'away' | 'empty' | 'some' | 'all'

export function checkOf({ problem, isThere, numChecked, numFound }: Folder): FolderCheck {
  if (problem !== null) return 'refused'
  if (!isThere) return 'away'
  if (numChecked === 0 || numFound === numChecked) return 'all'
  return numFound === 0 ? 'empty' : 'some'
}

/** In order of relevance; zero counts are left out. */
const COUNTS = [
  'users',
  'libraries',
  'items',
  'episodes',
  'progress',
  'bookmarks',
  'sessions',
  'collections',
  'playlists',
  'feeds',
  'shares',
  'apiKeys',
  'notifications',
  'ereaders',
] as const
export type CountName = (typeof COUNTS)[number]

export function countsOf({ counts }: ImportPreviewView): { name: CountName; count: number }[] {
  return COUNTS.flatMap((name) => ((counts[name] ?? 0) > 0 ? [{ name, count: counts[name] ?? 0 }] : []))
}

export function reportRows({ counts }: ImportReportView) {
  return COUNTS.flatMap((name) => {
    const row = counts[name]
    return row && row.added + row.updated + row.kept > 0 ? [{ name, ...row }] : []
  })
}

/** Of no interest, or not skipped: `numKeptProgress`. */
const NOT_SKIPPED: readonly string[] = ['short-session', 'progress-without-media']

export const numKeptProgress = ({ skipped }: ImportReportView): number =>
  skipped['progress-without-media'] ?? 0

export const numSkipped = ({ skipped }: ImportReportView): number =>
  Object.entries(skipped).reduce(
    (sum, [reason, count]) => (NOT_SKIPPED.includes(reason) ? sum : sum + count),
    0,
  )
