import type { LibraryMediaType } from '@lectern/contract/rules/file-types'
import type { IdentityFile, MatchKind } from './identity.types.ts'
import type { CandidateFile, ScanNoteKind } from './scanner.types.ts'

/** What the thread that looks through a library's folders and the scan that asked for it tell each other. */

export interface SurveyFolder {
  readonly id: string
  readonly path: string
  /** Only these places below it; null: everywhere. */
  readonly startAt: readonly string[] | null
}

export interface SurveyPlan {
  readonly folders: readonly SurveyFolder[]
  readonly mediaType: LibraryMediaType
  readonly audiobooksOnly: boolean
  /** Items that look unchanged are worked on, too. */
  readonly isForced: boolean
  readonly now: number
}

/** A stored item, as far as one look tells whether anything changed. */
export interface KnownBrief {
  readonly id: string
  readonly folderId: string
  readonly relPath: string
  readonly isFile: boolean
  readonly ino: string
  readonly dev: string
  readonly birthtimeMs: number
  readonly isMissing: boolean
  readonly filesHash: string
}

export interface KnownFiles {
  readonly id: string
  /** Paths are relative to the library folder. */
  readonly files: readonly IdentityFile[]
}

/** A line of the report, found before any file was opened. */
export interface SurveyNote {
  readonly folderId: string
  readonly reason: ScanNoteKind | WalkReason
  readonly path: string
  readonly values: Readonly<Record<string, string | number>>
  /** Something was left out; else something was read in another way than it looks. */
  readonly isSkipped: boolean
}

export type WalkReason = 'unreadable' | 'notUtf8' | 'pathTooLong' | 'linkedTwice' | 'deadLink' | 'notAFile'

export interface FolderReport {
  readonly id: string
  readonly numItems: number
}

export interface SurveyReport {
  readonly folders: readonly FolderReport[]
  readonly numFiles: number
  readonly numItems: number
  readonly numUpToDate: number
  /** Stored items that are not where they were, or not as they were: their files are needed to find them again. */
  readonly changedIds: readonly string[]
  readonly notes: readonly SurveyNote[]
}

/** One thing to do: an item on disk that is new, or not as it was stored. */
export interface Work {
  /** Asks for the files with it. */
  readonly index: number
  readonly knownId: string | null
  readonly kind: MatchKind | 'added'
  readonly wasMissing: boolean
  /** The stored item most files of a new one belonged to. */
  readonly splitFrom: string | null
  readonly folderId: string
  readonly relPath: string
  /** A file of it was written a moment ago: when it will have rested long enough. Else null. */
  readonly settlesAt: number | null
}

export interface GoneItem {
  readonly id: string
  readonly folderId: string
  readonly relPath: string
  readonly wasMissing: boolean
  /** Where most of its files lie now. */
  readonly absorbedBy: string | null
}

export interface SurveyMatches {
  readonly work: readonly Work[]
  readonly gone: readonly GoneItem[]
  /** The mount gives its files new numbers each time: a new inode says nothing about a file. */
  readonly areInodesRenumbered: boolean
}

/** An item on disk with all that the walk knows. */
export interface FoundItem {
  readonly folderId: string
  readonly relPath: string
  readonly isFile: boolean
  readonly ino: string
  readonly dev: string
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly birthtimeMs: number
  readonly filesHash: string
  readonly files: readonly CandidateFile[]
}

/** An item of the walk, as small as it can be kept: there may be hundreds of thousands. */
export interface Sighting {
  readonly place: Omit<FoundItem, 'files'>
  /** The library folder. */
  readonly root: string
  /** The stored item that is still exactly this one. */
  readonly upToDate: KnownBrief | null
  /** Its files as one text; '' where nobody will ask for them. */
  readonly packedFiles: string
  readonly settlesAt: number | null
}

export type SurveyRequest =
  | { readonly kind: 'know'; readonly items: readonly KnownBrief[] }
  | { readonly kind: 'look'; readonly plan: SurveyPlan }
  | { readonly kind: 'know-files'; readonly items: readonly KnownFiles[] }
  | { readonly kind: 'match' }
  | { readonly kind: 'take'; readonly indices: readonly number[] }
  | { readonly kind: 'look-again'; readonly indices: readonly number[]; readonly now: number }

export type SurveyReply =
  | { readonly kind: 'noted' }
  | { readonly kind: 'report'; readonly report: SurveyReport }
  | { readonly kind: 'matches'; readonly matches: SurveyMatches }
  | { readonly kind: 'items'; readonly items: readonly FoundItem[] }
  | { readonly kind: 'settled'; readonly indices: readonly number[] }
