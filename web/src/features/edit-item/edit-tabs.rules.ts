import type { EditTab } from './use-edit-modal.ts'

export interface TabSituation {
  readonly mediaType: string
  readonly isMissing: boolean
  readonly canUpdate: boolean
  readonly canDownload: boolean
  readonly isAdmin: boolean
}

/** Lectern only, in addition to the tabs of the specification: change history and undo. */
export type ItemTab = EditTab | 'history'

/** Tabs available to the user for an item, in order. If there are none, the modal has nothing to show. */
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
