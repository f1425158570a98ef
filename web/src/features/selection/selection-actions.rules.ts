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
  | 'rescan'
  | 'download'
  | 'remove'

export interface SelectionSituation {
  readonly entries: readonly SelectedEntry[]
  readonly libraryType: MediaType
  readonly isAdmin: boolean
  readonly canUpdate: boolean
  readonly canDelete: boolean
  readonly canDownload: boolean
  /** Whether every selected item is finished. */
  readonly isAllFinished: boolean
}

/** The ids are in the address of the archive, and reverse proxies refuse addresses beyond about 8 kB. */
const MOST_IN_ARCHIVE = 100

/** Actions available for the selection, in display order. */
export function selectionActions(situation: SelectionSituation): SelectionAction[] {
  const { entries, libraryType, isAdmin, canUpdate, canDelete, canDownload, isAllFinished } = situation
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
    ['rescan', isAdmin],
    ['download', canDownload && entries.length <= MOST_IN_ARCHIVE],
    ['remove', canDelete],
  ]
  return offered.filter(([, isOffered]) => isOffered).map(([action]) => action)
}

const IN_MENU: readonly SelectionAction[] = ['rescan', 'download']
const IN_PHONE_MENU: readonly SelectionAction[] = ['quickMatch', 'embed', ...IN_MENU]

/** Which of them are behind the menu button. One action alone needs no menu. */
export function actionsInMenu(actions: readonly SelectionAction[], isPhone: boolean): SelectionAction[] {
  const inMenu = actions.filter((action) => (isPhone ? IN_PHONE_MENU : IN_MENU).includes(action))
  return inMenu.length > 1 ? inMenu : []
}
