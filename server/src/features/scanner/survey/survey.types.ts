import type { ItemId } from '@lectern/contract/ids'
import type { WalkProblemKind } from '../../../platform/files/walk.types.ts'
import type { ItemBrief } from '../../items/items.types.ts'
import type { LibraryMediaType } from '@lectern/contract/rules/file-types'
import type { IdentityFile, MatchKind } from '../identity/identity.types.ts'
import type { CandidateFile, ScanNoteKind } from '../scanner.types.ts'

/** Messages between a scan and the thread that walks a library's folders. */

export interface SurveyFolder {
  readonly id: string
  readonly path: string
  /** Limits the walk to these paths below it; null for everything. */
  readonly startAt: readonly string[] | null
}

export interface SurveyPlan {
  readonly folders: readonly SurveyFolder[]
  readonly mediaType: LibraryMediaType
  readonly audiobooksOnly: boolean
  /** Whether unchanged items are processed, too. */
  readonly isForced: boolean
  /** Real paths of folders that links must not lead to. */
  readonly forbidden: readonly string[]
  readonly now: number
}

export interface KnownFiles {
  readonly id: ItemId
  /** Paths are relative to the item. */
  readonly files: readonly IdentityFile[]
}

/** A report entry that results from the walk alone, before any file is opened. */
export interface SurveyNote {
  readonly folderId: string
  readonly reason: ScanNoteKind | WalkProblemKind
  readonly path: string
  readonly values: Readonly<Record<string, string | number>>
  /** True if something was left out; false if it was interpreted in an unexpected way. */
  readonly isSkipped: boolean
}

export interface FolderReport {
  readonly id: string
  readonly numItems: number
  /** Stored items that were not missing before this scan. */
  readonly numPresentBefore: number
}

export interface SurveyReport {
  readonly folders: readonly FolderReport[]
  readonly numFiles: number
  readonly numItems: number
  readonly numUpToDate: number
  /** Stored items that changed or are no longer at their path; their files are needed to match them. */
  readonly changedIds: readonly ItemId[]
  /** Notes on interpretation are included only for new and changed items. */
  readonly notes: readonly SurveyNote[]
}

/** A unit of work: an item on disk that is new or differs from the stored one. */
export interface Work {
  /** Used to request the item's files. */
  readonly index: number
  readonly knownId: ItemId | null
  readonly kind: MatchKind | 'added'
  readonly wasMissing: boolean
  /** The stored item that most files of a new item belonged to. */
  readonly splitFrom: ItemId | null
  readonly folderId: string
  readonly relPath: string
  /** If a file was modified a moment ago: when it will have been unchanged for long enough. Null otherwise. */
  readonly settlesAt: number | null
}

/** Criteria for treating files as completely written. */
export interface SettledCheck {
  readonly now: number
  /** No change since the first look suffices, even if the file was modified a moment ago. */
  readonly mayBeFresh: boolean
}

/** A range of the work: transferring all of it at once would keep it in memory twice. */
export interface WorkPart {
  readonly isSettled: boolean
  readonly start: number
  readonly count: number
}

export interface MissingItem {
  readonly id: ItemId
  readonly folderId: string
  readonly relPath: string
  readonly wasMissing: boolean
  /** Path of the item that now contains most of its files. */
  readonly absorbedBy: string | null
}

export interface ItemPlace {
  readonly folderId: string
  readonly relPath: string
}

export interface SurveyMatches {
  /** Total work, and how much of it has to wait until its files are completely written. */
  readonly numWork: number
  readonly numUnsettled: number
  /** Of the work: new items, and known ones none of whose media files is unchanged. */
  readonly numAdded: number
  readonly numReplaced: number
  readonly gone: readonly MissingItem[]
  /** Stored items with their new paths. */
  readonly moves: readonly (ItemPlace & { readonly id: ItemId })[]
  /** Paths of stored items that new items have taken. */
  readonly placesTaken: readonly ItemPlace[]
  /** The mount assigns new inodes each time, so a changed inode says nothing about a file. */
  readonly areInodesRenumbered: boolean
}

/** An item on disk with everything known from the walk. */
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

export type SurveyRequest =
  | { readonly kind: 'know'; readonly items: readonly ItemBrief[] }
  | { readonly kind: 'look'; readonly plan: SurveyPlan }
  | { readonly kind: 'know-files'; readonly items: readonly KnownFiles[] }
  | { readonly kind: 'match' }
  | { readonly kind: 'work'; readonly part: WorkPart }
  | { readonly kind: 'forget' }
  | { readonly kind: 'take'; readonly indices: readonly number[] }
  | { readonly kind: 'look-again'; readonly indices: readonly number[]; readonly rest: SettledCheck }

export type SurveyReply =
  | { readonly kind: 'noted' }
  | { readonly kind: 'report'; readonly report: SurveyReport }
  | { readonly kind: 'matches'; readonly matches: SurveyMatches }
  | { readonly kind: 'work'; readonly work: readonly Work[] }
  | { readonly kind: 'items'; readonly items: readonly FoundItem[] }
  | { readonly kind: 'settled'; readonly indices: readonly number[] }
