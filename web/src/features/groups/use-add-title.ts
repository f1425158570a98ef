import { useTranslation } from 'react-i18next'
import type { GroupPart } from './group-parts.ts'
import { useEntryTitle } from './use-entry-title.ts'

interface Added {
  readonly libraryItemId: string
  readonly episodeId?: string | null | undefined
}

/** What is being added to groups: the title of a single entry, fetched if not given, or the number of entries. */
export function useAddTitle(part: GroupPart, entries: readonly Added[], given: string | undefined): string {
  const { t } = useTranslation()
  const only = entries.length === 1 ? entries[0] : undefined
  const asked = given === undefined ? only : undefined
  const known = useEntryTitle(asked?.libraryItemId, asked?.episodeId)
  const title = only && (given ?? known)
  if (title) return title
  return entries.length === 0 ? t(`${part}.add`) : t(`${part}.modal.selected`, { count: entries.length })
}
