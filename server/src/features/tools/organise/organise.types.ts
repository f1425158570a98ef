import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { MoveProblem } from '@lectern/contract/organise'

/** A book and its target path; paths are relative to the library folder, with slashes. */
export interface PlannedMove {
  readonly itemId: ItemId
  readonly title: string
  readonly folderId: string
  readonly from: string
  readonly to: string
  readonly problem: MoveProblem | null
}

/** planned → moved → back. `copied`: the copy on the other disk is complete, the original is not deleted yet. */
export type MoveState = 'planned' | 'copied' | 'moved' | 'back' | 'failed'

export interface FileMove {
  readonly num: number
  readonly runId: string
  readonly itemId: ItemId
  readonly title: string
  readonly folderId: string
  readonly from: string
  readonly to: string
  readonly state: MoveState
  readonly error: string | null
}

export type RunState = 'moving' | 'done' | 'undoing' | 'undone'

export interface OrganiseRun {
  readonly id: string
  readonly libraryId: LibraryId
  readonly pattern: string
  readonly userId: UserId
  readonly username: string
  readonly state: RunState
  readonly createdAt: number
}

export interface Plan {
  readonly moves: readonly PlannedMove[]
  readonly numInPlace: number
}

export interface RunWithMoves {
  readonly run: OrganiseRun & { readonly libraryName: string }
  readonly moves: readonly FileMove[]
}
