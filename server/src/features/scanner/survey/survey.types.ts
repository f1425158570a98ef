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
  /** Only these places below it; null: everywhere. */
  readonly startAt: readonly string[] | null
}

export interface SurveyPlan {
  readonly folders: readonly SurveyFolder[]
  readonly mediaType: LibraryMediaType
  readonly audiobooksOnly: boolean
  /** Unchanged items are processed, too. */
  readonly isForced: boolean
  /** Real paths of folders that links must not lead to. */
  readonly forbidden: readonly string[]
  readonly now: number
}

export interface KnownFiles {
  readonly id: ItemId
  /** Paths are below the item. */
  readonly files: readonly IdentityFile[]
}

/** A line of the report, found before any file was opened. */
export interface SurveyNote {
  readonly folderId: string
  readonly reason: ScanNoteKind | WalkProblemKind
  readonly path: string
  readonly values: Readonly<Record<string, string | number>>
  /** Something was left out; otherwise it was read in an unexpected way. */
  readonly isSkipped: boolean
}

export interface FolderReport {
  readonly id: string
  readonly numItems: number
  /** Stored items that were there until now. */
  readonly numPresentBefore: number
}

export interface SurveyReport {
  readonly folders: readonly FolderReport[]
  readonly numFiles: number
  readonly numItems: number
  readonly numUpToDate: number
  /** Stored items that are not where they were, or not as they were: their files are needed to find them again. */
  readonly changedIds: readonly ItemId[]
  /** Notes on how something was read are given only for new and changed items. */
  readonly notes: readonly SurveyNote[]
}

/** One thing to do: an item on disk that is new, or not as it was stored. */
export interface Work {
  /** Asks for the files with it. */
  readonly index: number
  readonly knownId: ItemId | null
  readonly kind: MatchKind | 'added'
  readonly wasMissing: boolean
  /** The stored item most files of a new one belonged to. */
  readonly splitFrom: ItemId | null
  readonly folderId: string
  readonly relPath: string
  /** A file of it was written a moment ago: when it will have rested long enough. Else null. */
  readonly settlesAt: number | null
}

/** When files count as completely written. */
export interface RestCheck {
  readonly now: number
  /** No change since the first look is enough, even if that was a moment ago. */
  readonly mayBeFresh: boolean
}

/** Some of what there is to do: all of it at once would fill the memory twice. */
export interface WorkPart {
  readonly isSettled: boolean
  readonly start: number
  readonly count: number
}

export interface GoneItem {
  readonly id: ItemId
  readonly folderId: string
  readonly relPath: string
  readonly wasMissing: boolean
  /** Where most of its files lie now. */
  readonly absorbedBy: string | null
}

export interface ItemPlace {
  readonly folderId: string
  readonly relPath: string
}

export interface SurveyMatches {
  /** Things to do, and how many of them have to wait until files have come to rest. */
  readonly numWork: number
  readonly numUnsettled: number
  /** Of the things to do: items nobody knows, and known ones of which not one media file is as it was. */
  readonly numAdded: number
  readonly numReplaced: number
  readonly gone: readonly GoneItem[]
  /** Stored items that lie elsewhere now. */
  readonly moves: readonly (ItemPlace & { readonly id: ItemId })[]
  /** Of those, places where new items lie now. */
  readonly placesTaken: readonly ItemPlace[]
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

export type SurveyRequest =
  | { readonly kind: 'know'; readonly items: readonly ItemBrief[] }
  | { readonly kind: 'look'; readonly plan: SurveyPlan }
  | { readonly kind: 'know-files'; readonly items: readonly KnownFiles[] }
  | { readonly kind: 'match' }
  | { readonly kind: 'work'; readonly part: WorkPart }
  | { readonly kind: 'forget' }
  | { readonly kind: 'take'; readonly indices: readonly number[] }
  | { readonly kind: 'look-again'; readonly indices: readonly number[]; readonly rest: RestCheck }

export type SurveyReply =
  | { readonly kind: 'noted' }
  | { readonly kind: 'report'; readonly report: SurveyReport }
  | { readonly kind: 'matches'; readonly matches: SurveyMatches }
  | { readonly kind: 'work'; readonly work: readonly Work[] }
  | { readonly kind: 'items'; readonly items: readonly FoundItem[] }
  | { readonly kind: 'settled'; readonly indices: readonly number[] }
