import type { EditTab } from './use-edit-modal.ts'

export interface TabSituation {
  readonly mediaType: string
  readonly isMissing: boolean
  readonly canUpdate: boolean
  readonly canDownload: boolean
  readonly isAdmin: boolean
}

/** Our own beside those of the specification: what was changed, and the way back. */
export type ItemTab = EditTab | 'history'

/** Which tabs a person gets for an item, in the order they stand. None: the modal has nothing to show. */
export function tabsFor(situation: TabSituation): ItemTab[] {
  const { mediaType, isMissing, canUpdate, canDownload, isAdmin } = situation
  const isBook = mediaType === 'book'
  const isPodcast = mediaType === 'podcast'
  const rules: Record<ItemTab, boolean> = {
    details: canUpdate,
    cover: canUpdate,
    chapters: canUpdate && isBook,
    episodes: canUpdate && isPodcast,
    files: canDownload,
    match: canUpdate && (isBook || isPodcast),
    tools: isAdmin && canDownload && isBook && !isMissing,
    schedule: isAdmin && isPodcast,
    history: canUpdate,
  }
  return (Object.keys(rules) as ItemTab[]).filter((tab) => rules[tab])
}
