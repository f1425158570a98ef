import { useTranslation } from 'react-i18next'
import { SortableList } from '../../ui/SortableList.tsx'
import type { GroupPart } from './group-parts.ts'
import type { GroupEntry } from './group-entry.ts'
import { GroupRow } from './GroupRow.tsx'

interface GroupEntriesProps {
  part: GroupPart
  entries: readonly GroupEntry[]
  /** Height-to-width ratio of the covers. */
  ratio: number
  /** Undefined if the user may not do this. */
  onSort: ((entries: GroupEntry[]) => void) | undefined
  onEdit: ((entry: GroupEntry) => void) | undefined
  onRemove: ((entry: GroupEntry) => void) | undefined
}

/** Entries in order; users with permission can reorder them by mouse, touch or keyboard. */
export function GroupEntries({ part, entries, ratio, onSort, onEdit, onRemove }: GroupEntriesProps) {
  const { t } = useTranslation()
  const titleOf = (entry: GroupEntry) => entry.title || t('items.noTitle')
  return (
    <SortableList
      label={t(`${part}.page.entries`)}
      items={entries}
      itemKey={({ key }) => key}
      itemName={titleOf}
      onSort={(sorted) => onSort?.(sorted)}
      className="divide-y divide-line rounded-panel border border-line"
    >
      {(entry, handle) => (
        <GroupRow
          part={part}
          entry={entry}
          title={titleOf(entry)}
          ratio={ratio}
          handle={onSort !== undefined && entries.length > 1 && handle}
          onEdit={onEdit && entry.episodeId === null ? () => onEdit(entry) : undefined}
          onRemove={onRemove && (() => onRemove(entry))}
        />
      )}
    </SortableList>
  )
}
