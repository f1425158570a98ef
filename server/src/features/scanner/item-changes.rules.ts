import type { Item } from '../items/items.types.ts'

/** What people would notice, as opposed to inodes and times on disk. */
export type ItemChange = 'files' | 'cover' | 'place' | 'metadata' | 'chapters' | 'tags' | 'issues'

/** What differs between an item as stored and as found now; empty when only the disk's own numbers do. */
export function changesOf(before: Item, after: Item): ItemChange[] {
  const parts: [ItemChange, (item: Item) => unknown][] = [
    ['place', ({ folderId, relPath }) => [folderId, relPath]],
    ['files', filesOf],
    ['cover', ({ cover }) => cover && [cover.hash, cover.path]],
    ['chapters', ({ media }) => (media.kind === 'book' ? media.chapters : null)],
    ['tags', ({ tags }) => tags],
    ['issues', ({ isMissing, isInvalid }) => [isMissing, isInvalid]],
    ['metadata', metadataOf],
  ]
  return parts.flatMap(([name, partOf]) =>
    JSON.stringify(partOf(before)) === JSON.stringify(partOf(after)) ? [] : [name],
  )
}

function filesOf({ files }: Item): unknown {
  const sorted = [...files].sort((a, b) => (a.relPath < b.relPath ? -1 : 1))
  return sorted.map(({ relPath, size, mtimeMs, isSupplementary, media }) => [
    relPath,
    size,
    mtimeMs,
    isSupplementary,
    media && [media.trackIndex, media.durationSeconds, media.error],
  ])
}

/** Without the ids that people and series get when they are stored. */
function metadataOf({ media }: Item): unknown {
  if (media.kind === 'podcast') {
    return { ...media, episodes: media.episodes.map(({ id, fileRelPath, title }) => [id, fileRelPath, title]) }
  }
  if (media.kind !== 'book') return sortKeys(media)
  const { chapters: _1, chaptersSource: _2, authors, series, ...rest } = media
  return sortKeys({
    ...rest,
    authors: authors.map(({ name }) => name),
    series: series.map(({ name, sequence }) => [name, sequence]),
  })
}

function sortKeys(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
