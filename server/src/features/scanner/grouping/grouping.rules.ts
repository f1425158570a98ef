import { compareTexts } from '@lectern/contract/rules/sorting'
import { buildTree } from './folder-tree.rules.ts'
import { groupBooks } from './grouping-books.rules.ts'
import { groupMusic, groupPodcasts, groupVideos } from './grouping-others.rules.ts'
import { dropIgnored } from '../survey/ignored-paths.rules.ts'
import { sortNotes } from '../runs/scan-notes.rules.ts'
import type { FoundFile, GroupingOptions, ItemCandidate, ScanNote } from '../scanner.types.ts'

const GROUPERS = { book: groupBooks, podcast: groupPodcasts, music: groupMusic, video: groupVideos }

/** Groups the files of one library folder into items. The result does not depend on the order of the files. */
export function groupFiles(
  files: readonly FoundFile[],
  options: GroupingOptions,
): { items: ItemCandidate[]; notes: ScanNote[] } {
  const kept = dropIgnored(files, options)
  const { items, notes } = GROUPERS[options.mediaType](buildTree(kept.files, options), options)
  return {
    items: items.sort((a, b) => compareTexts(a.relPath, b.relPath)),
    notes: sortNotes([...kept.notes, ...notes]),
  }
}
