import { bookmarksOf, tagsOf, toFeed, toGroup, toLibrary, toUser } from './sqlite-rows.rules.ts'
import type {
  SourceCollection,
  SourceFeed,
  SourceLibrary,
  SourcePlaylist,
  SourceUser,
} from './source.types.ts'
import type { SkipCounter } from './source-reader.types.ts'
import { type Fields, fields, id, ids, records, text, textOr, texts } from './source-values.rules.ts'

/**
 * Converts records of the older store to the newer one's schema: some columns had other names, and what the newer
 * store keeps in JSON columns is not nested here.
 */

export function toNjodbUser(record: Fields): SourceUser | null {
  const user = toUser(record)
  return (
    user && {
      ...user,
      libraryIds: ids(record['librariesAccessible']),
      itemTags: tagsOf(record),
      hiddenSeriesIds: texts(record['seriesHideFromContinueListening']),
      openidSub: null,
      bookmarks: bookmarksOf(record['bookmarks']),
    }
  )
}

export function toNjodbLibrary(record: Fields, skip: SkipCounter): SourceLibrary | null {
  const folders = records(record['folders']).map((folder) => ({
    id: folder['id'],
    path: folder['fullPath'],
    libraryId: record['id'],
    createdAt: folder['addedAt'],
  }))
  const library = toLibrary({ ...record, updatedAt: record['lastUpdate'] }, folders)
  if (library === null || library.mediaType === 'book' || library.mediaType === 'podcast') return library
  skip('unsupported-media-type')
  return null
}

const groupOf = (record: Fields) => toGroup({ ...record, updatedAt: record['lastUpdate'] })

export function toNjodbGroup(record: Fields): SourceCollection | null {
  const group = groupOf(record)
  return group && { ...group, itemIds: ids(record['books']) }
}

export function toNjodbPlaylist(record: Fields): SourcePlaylist | null {
  const group = groupOf(record)
  if (group === null) return null
  const entries = records(record['items']).flatMap((entry) => {
    const itemId = id(entry['libraryItemId'])
    return itemId === null ? [] : [{ itemId, episodeId: id(entry['episodeId']) }]
  })
  return { ...group, entries }
}

/** The feed's id was its slug. */
export function toNjodbFeed(record: Fields): SourceFeed | null {
  const entityType = textOr(record['entityType'], '')
  const row = {
    ...record,
    ...fields(record['meta']),
    slug: text(record['slug']) ?? record['id'],
    entityType: entityType === 'item' ? 'libraryItem' : entityType,
  }
  return toFeed(
    row,
    records(record['episodes']).map((entry) => ({ ...entry, filePath: entry['fullPath'] })),
  )
}
