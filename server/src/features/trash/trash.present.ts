import type { TrashEntryView } from '@lectern/contract/trash'
import type { TrashEntry } from './trash.types.ts'

export const presentTrash = (entries: readonly TrashEntry[]): { entries: TrashEntryView[] } => ({
  entries: entries.map(
    ({ id, kind, title, subjects, libraryName, removedBy, files, removedAt, expiresAt }) => ({
      id,
      kind,
      title,
      count: subjects.length,
      libraryName,
      removedBy,
      removedAt,
      expiresAt,
      numFiles: files.length,
    }),
  ),
})
