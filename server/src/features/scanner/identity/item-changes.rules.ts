import { compareTexts } from '@lectern/contract/rules/sorting'
import type { Item } from '../../items/items.types.ts'
import { authorKey, seriesKey } from '../../items/names.rules.ts'

/** Changes a user would notice, as opposed to inodes and times on disk. */
export type ItemChange = 'files' | 'cover' | 'place' | 'metadata' | 'chapters' | 'tags' | 'issues'

/** Returns what differs between the stored item and the new one; empty if only file system data changed. */
export function changesOf(before: Item, after: Item, { isMoved = false } = {}): ItemChange[] {
  const parts: [ItemChange, (item: Item) => unknown][] = [
    ['place', ({ folderId, relPath }) => [folderId, relPath]],
    ['files', filesOf],
    ['cover', ({ cover }) => cover && [cover.hash, cover.path]],
    ['chapters', ({ media }) => (media.kind === 'book' ? media.chapters : null)],
    ['tags', ({ tags }) => tags],
    ['issues', ({ isMissing, isInvalid }) => [isMissing, isInvalid]],
    ['metadata', metadataOf],
  ]
  return parts.flatMap(([name, partOf]) => {
    const isSame = JSON.stringify(partOf(before)) === JSON.stringify(partOf(after))
    return isSame && !(isMoved && name === 'place') ? [] : [name]
  })
}

function filesOf({ files }: Item): unknown {
  const sorted = [...files].sort((a, b) => compareTexts(a.relPath, b.relPath))
  return sorted.map(({ relPath, size, mtimeMs, isSupplementary, media }) => [
    relPath,
    size,
    mtimeMs,
    isSupplementary,
    media && [media.trackIndex, media.durationSeconds, media.error],
  ])
}

/** Ignores ids and spellings of authors and series, which come from the first item that named them. */
function metadataOf({ media }: Item): unknown {
  if (media.kind === 'podcast') {
    const episodes = media.episodes.map(({ id, fileRelPath, title }) => [id, fileRelPath, title])
    return sortKeys({ ...media, episodes })
  }
  if (media.kind !== 'book') return sortKeys(media)
  const { chapters: _1, chaptersSource: _2, authors, series, ...rest } = media
  return sortKeys({
    ...rest,
    authors: authors.map(({ name }) => authorKey(name)),
    series: series.map(({ name, sequence }) => [seriesKey(name), sequence]),
  })
}

function sortKeys(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => compareTexts(a, b)))
}
