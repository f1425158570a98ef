import type { MediaType } from '@lectern/contract/constants'
import type { SelectedEntry } from '../../cards/selection.rules.ts'

export type SelectionAction =
  | 'play'
  | 'quickMatch'
  | 'embed'
  | 'markFinished'
  | 'markNotFinished'
  | 'addToCollection'
  | 'addToPlaylist'
  | 'edit'
  | 'remove'

export interface SelectionSituation {
  readonly entries: readonly SelectedEntry[]
  readonly libraryType: MediaType
  readonly isAdmin: boolean
  readonly canUpdate: boolean
  readonly canDelete: boolean
  /** Whether every selected item is finished. */
  readonly isAllFinished: boolean
}

/** Actions available for the selection, in display order. */
export function selectionActions(situation: SelectionSituation): SelectionAction[] {
  const { entries, libraryType, isAdmin, canUpdate, canDelete, isAllFinished } = situation
  const isBook = libraryType === 'book'
  const isPlayable = libraryType !== 'podcast' && entries.every(({ hasTracks }) => hasTracks)
  const offered: [SelectionAction, boolean][] = [
    ['play', isPlayable],
    ['quickMatch', isAdmin && isBook],
    ['embed', isAdmin && isBook && isPlayable],
    [isAllFinished ? 'markNotFinished' : 'markFinished', isBook],
    ['addToCollection', canUpdate && isBook],
    ['addToPlaylist', isPlayable],
    ['edit', canUpdate],
    ['remove', canDelete],
  ]
  return offered.filter(([, isOffered]) => isOffered).map(([action]) => action)
}
