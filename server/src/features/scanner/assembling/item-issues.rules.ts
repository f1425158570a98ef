import type { LibraryMediaType } from '@lectern/contract/rules/file-types'

export interface ItemFacts {
  mediaType: LibraryMediaType
  isFound: boolean
  /** Files that can be played: tracks, or the single file of a music or video item. */
  playableFiles: number
  hasEbook: boolean
  missingParts: readonly number[]
  /** Paths of media files that could not be read. */
  brokenFiles: readonly string[]
}

export type ItemIssue =
  | { kind: 'missing' }
  | { kind: 'invalid' }
  | { kind: 'missingParts'; parts: readonly number[] }
  | { kind: 'brokenFile'; path: string }

export interface ItemState {
  isMissing: boolean
  /** Nothing left to play or read. */
  isInvalid: boolean
  issues: ItemIssue[]
}

export function judgeItem(facts: ItemFacts): ItemState {
  const isMissing = !facts.isFound
  // Files of a missing item aren't checked; an empty podcast is valid because its episodes may still come.
  const isInvalid =
    facts.isFound && facts.mediaType !== 'podcast' && facts.playableFiles === 0 && !facts.hasEbook
  const issues: ItemIssue[] = []
  if (isMissing) issues.push({ kind: 'missing' })
  if (isInvalid) issues.push({ kind: 'invalid' })
  if (facts.missingParts.length > 0) issues.push({ kind: 'missingParts', parts: facts.missingParts })
  for (const path of facts.brokenFiles) issues.push({ kind: 'brokenFile', path })
  return { isMissing, isInvalid, issues }
}
